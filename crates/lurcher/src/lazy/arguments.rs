//! What a lazy reading takes for a reference: a lazy value or a plain reference, through
//! pointers, as a call coerces `&Box<T>` to `&T`.

use std::rc::Rc;
use std::sync::Arc;

use super::{Lazy, LazyList, LazyText, Unfold};

/// What serves as a `&T` in a lazy reading.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not serve as a `&{T}` in the lazy reading of a function",
    note = "an argument of a `#[logic]` function is a part of its input or a plain reference"
)]
pub trait IntoLazy<'s, T> {
    /// The lazy value.
    fn into_lazy(self) -> Lazy<'s, T>;
}

impl<'s, T> IntoLazy<'s, T> for Lazy<'s, T> {
    #[inline]
    fn into_lazy(self) -> Lazy<'s, T> {
        self
    }
}

impl<'s, T> IntoLazy<'s, T> for &Lazy<'s, T> {
    #[inline]
    fn into_lazy(self) -> Lazy<'s, T> {
        *self
    }
}

impl<'s, T> IntoLazy<'s, T> for &'s T {
    #[inline]
    fn into_lazy(self) -> Lazy<'s, T> {
        Lazy::from(self)
    }
}

impl<'s, T> IntoLazy<'s, T> for &&'s T {
    #[inline]
    fn into_lazy(self) -> Lazy<'s, T> {
        Lazy::from(*self)
    }
}

impl<'s, T> IntoLazy<'s, T> for &'s mut T {
    #[inline]
    fn into_lazy(self) -> Lazy<'s, T> {
        Lazy::from(&*self)
    }
}

macro_rules! pointers {
    ($($pointer:ty),*) => {$(
        impl<'s, T> IntoLazy<'s, T> for Lazy<'s, $pointer> {
            #[inline]
            fn into_lazy(self) -> Lazy<'s, T> {
                self.target()
            }
        }

        impl<'s, T> IntoLazy<'s, T> for &'s $pointer {
            #[inline]
            fn into_lazy(self) -> Lazy<'s, T> {
                Lazy::from(&**self)
            }
        }
    )*};
}

pointers!(Box<T>, Rc<T>, Arc<T>);

/// What serves as a `&[T]` in a lazy reading.
pub trait IntoList<'s, T> {
    /// The lazy list.
    fn into_list(self) -> LazyList<'s, T>;
}

impl<'s, T> IntoList<'s, T> for LazyList<'s, T> {
    #[inline]
    fn into_list(self) -> LazyList<'s, T> {
        self
    }
}

impl<'s, T: 's, L: Unfold<Layer<'s>: IntoList<'s, T>>> IntoList<'s, T> for Lazy<'s, L> {
    #[inline]
    fn into_list(self) -> LazyList<'s, T> {
        self.get().into_list()
    }
}

impl<'s, T, const N: usize> IntoList<'s, T> for [Lazy<'s, T>; N] {
    #[inline]
    fn into_list(self) -> LazyList<'s, T> {
        self.into_iter().collect()
    }
}

impl<'s, T> IntoList<'s, T> for &'s [T] {
    #[inline]
    fn into_list(self) -> LazyList<'s, T> {
        LazyList::from(self)
    }
}

impl<'s, T> IntoList<'s, T> for &'s Vec<T> {
    #[inline]
    fn into_list(self) -> LazyList<'s, T> {
        LazyList::from(&self[..])
    }
}

impl<'s, T> IntoList<'s, T> for &'s mut Vec<T> {
    #[inline]
    fn into_list(self) -> LazyList<'s, T> {
        LazyList::from(&self[..])
    }
}

impl<'s, T, const N: usize> IntoList<'s, T> for &'s [T; N] {
    #[inline]
    fn into_list(self) -> LazyList<'s, T> {
        LazyList::from(&self[..])
    }
}

/// What serves as a `&str` in a lazy reading.
pub trait IntoText<'s> {
    /// The lazy text.
    fn into_text(self) -> LazyText<'s>;
}

impl<'s> IntoText<'s> for LazyText<'s> {
    fn into_text(self) -> LazyText<'s> {
        self
    }
}

impl<'s, T: Unfold<Layer<'s> = LazyText<'s>>> IntoText<'s> for Lazy<'s, T> {
    fn into_text(self) -> LazyText<'s> {
        self.get()
    }
}

impl<'s> IntoText<'s> for &'s str {
    fn into_text(self) -> LazyText<'s> {
        LazyText::from(self)
    }
}

impl<'s> IntoText<'s> for &'s String {
    fn into_text(self) -> LazyText<'s> {
        LazyText::from(&self[..])
    }
}
