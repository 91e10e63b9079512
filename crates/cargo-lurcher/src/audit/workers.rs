//! Work that is shared out among threads.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Does something for each number below `n`, on so many threads, and gives back what came of it, in
/// order; none of what was not done because it was time to stop. The first error ends everything,
/// also what is under way and looks at `stop`. `work` is told by which thread it is called.
pub(super) fn share_out<T: Send, E: Send>(
    n: usize,
    n_threads: usize,
    stop: &AtomicBool,
    work: impl Fn(usize, usize) -> Result<T, E> + Sync,
) -> Result<Vec<Option<T>>, E> {
    let next = AtomicUsize::new(0);
    let problem: Mutex<Option<E>> = Mutex::new(None);
    let mut all: Vec<Option<T>> = Vec::new();
    all.resize_with(n, || None);
    let results = Mutex::new(all);
    let run = |thread: usize| {
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= n {
                return;
            }
            match work(thread, number) {
                Ok(result) => lock(&results)[number] = Some(result),
                Err(error) => {
                    // Others that end because of it come after it.
                    lock(&problem).get_or_insert(error);
                    stop.store(true, Ordering::Relaxed);
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for thread in 0..n_threads {
            let run = &run;
            scope.spawn(move || run(thread));
        }
    });
    match lock(&problem).take() {
        Some(error) => Err(error),
        None => Ok(results.into_inner().unwrap_or_else(PoisonError::into_inner)),
    }
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_and_each_is_there_once() {
        let stop = AtomicBool::new(false);
        let calls = AtomicUsize::new(0);
        let square = |_: usize, n: usize| -> Result<usize, ()> {
            calls.fetch_add(1, Ordering::Relaxed);
            Ok(n * n)
        };
        let expected: Vec<Option<usize>> = (0..100).map(|n| Some(n * n)).collect();
        assert_eq!(share_out(100, 3, &stop, square), Ok(expected));
        assert_eq!(calls.load(Ordering::Relaxed), 100);
    }

    #[test]
    fn the_first_error_ends_it_and_what_was_not_done_is_missing_after_a_stop() {
        let stop = AtomicBool::new(false);
        let fails = |_: usize, n: usize| if n == 3 { Err(n) } else { Ok(n) };
        assert_eq!(share_out(100, 1, &stop, fails), Err(3));
        assert!(stop.load(Ordering::Relaxed));
        let stop = AtomicBool::new(false);
        let stops = |_: usize, n: usize| -> Result<usize, ()> {
            stop.store(n == 1, Ordering::Relaxed);
            Ok(n)
        };
        assert_eq!(share_out(4, 1, &stop, stops), Ok(vec![Some(0), Some(1), None, None]));
    }
}
