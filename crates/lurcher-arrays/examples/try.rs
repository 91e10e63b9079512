use lurcher_arrays::{Effort, Options, format};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let t: usize = a[2].parse().unwrap();
    let mut m =
        format::read_model_file(format!("{}.model", a[1]), &Default::default()).unwrap().model;
    m.strength(t);
    let steps: u64 = std::env::var("STEPS").map_or(400, |x| x.parse().unwrap());
    let seed: u64 = std::env::var("SEED").map_or(1, |x| x.parse().unwrap());
    let t0 = std::time::Instant::now();
    let fast = m.array(&Options::new().effort(Effort::Fast).seed(seed)).unwrap();
    let t1 = t0.elapsed().as_secs_f64();
    let t0 = std::time::Instant::now();
    let found = m.array(&Options::new().steps(steps * 1_000_000).seed(seed)).unwrap();
    println!(
        "{} t{t} {}: fast {} {t1:.4}s; squeezed {} {:.2}s bound {} {:?}",
        a[1].rsplit('/').next().unwrap(),
        fast.start(),
        fast.len(),
        found.len(),
        t0.elapsed().as_secs_f64(),
        found.lower_bound(),
        found.end()
    );
    if std::env::var("VERIFY").is_ok() {
        let v = found.verify();
        println!("   complete {} {:.2}s", v.is_correct(), t0.elapsed().as_secs_f64());
    }
}
