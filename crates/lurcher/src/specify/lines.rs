//! What the lines of a table become. Each macro here is for generated code.

/// A property, or a test if there is nothing to draw; mistakes are shown at its name.
#[doc(hidden)]
#[macro_export]
macro_rules! __specify_test {
    ($(#[$meta:meta])* $name:ident() { $($body:tt)* }) => {
        $crate::_macro_support::located! { $name {
            $(#[$meta])*
            #[test]
            fn $name() {
                $crate::specify::demand({ $($body)* });
            }
        } }
    };
    ($(#[$meta:meta])* $name:ident($($arguments:tt)+) { $($body:tt)* }) => {
        $crate::_macro_support::located! { $name {
            #[$crate::property]
            $(#[$meta])*
            fn $name($($arguments)+) -> $crate::Verdict { $($body)* }
        } }
    };
}

/// A property of what shrinking makes.
#[doc(hidden)]
#[macro_export]
macro_rules! __specify_shrunk {
    ($(#[$meta:meta])* $name:ident: $generator:expr => $valid:expr) => {
        #[$crate::property(cases = 50)]
        $(#[$meta])*
        fn $name(seed: u64) -> $crate::Verdict {
            $crate::specify::shrinks_to($generator, seed, $valid)
        }
    };
}

/// Calls an operation, which is that of the module around, and not its test; or does what a block
/// says.
#[doc(hidden)]
#[macro_export]
macro_rules! __specify_call {
    ($operation:ident [$($part:ident)*]) => {
        super::$operation($($part),*)
    };
    ($operation:ident [$($part:ident)*] $body:block) => {
        $body
    };
}

/// Whether what an operation returns is valid, or all of what it returns.
#[doc(hidden)]
#[macro_export]
macro_rules! __specify_valid {
    (($type:ty) ($valid:expr) $operation:ident [$($part:ident)*] [$($body:block)?]) => {{
        let made: $type = $crate::__specify_call!($operation [$($part)*] $($body)?);
        $crate::specify::is_valid(concat!(stringify!($operation), " returns"), &made, $valid)
    }};
    (($type:ty) ($valid:expr) $operation:ident [$($part:ident)*] [$($body:block)?] each) => {{
        let made = $crate::__specify_call!($operation [$($part)*] $($body)?);
        $crate::specify::are_valid::<$type, _, _, _>(stringify!($operation), made, $valid)
    }};
    (($type:ty) ($valid:expr) $operation:ident [$($part:ident)*] [$($body:block)?] $other:ident) => {
        compile_error!(concat!("`", stringify!($other), "` should be `each`, or nothing"))
    };
}

/// A property for each operation on equivalent values, by the sign behind it.
#[doc(hidden)]
#[macro_export]
macro_rules! __specify_equivalence {
    ([$type:ty] [$generator:expr] [$relation:expr]) => {};
    (
        [$type:ty] [$generator:expr] [$relation:expr]
        $(#[$meta:meta])* $operation:ident($($argument:ident: $of:ty),*; $($value:ident),+)
            $($body:block)? ~;
        $($rest:tt)*
    ) => {
        $crate::__specify_equivalent! {
            ~ [$type] [$generator] [$relation] $(#[$meta])* $operation($($argument: $of),*; $($value),+) $($body)?
        }
        $crate::__specify_equivalence! { [$type] [$generator] [$relation] $($rest)* }
    };
    (
        [$type:ty] [$generator:expr] [$relation:expr]
        $(#[$meta:meta])* $operation:ident($($argument:ident: $of:ty),*; $($value:ident),+)
            $($body:block)? ==;
        $($rest:tt)*
    ) => {
        $crate::__specify_equivalent! {
            == [$type] [$generator] [$relation] $(#[$meta])* $operation($($argument: $of),*; $($value),+) $($body)?
        }
        $crate::__specify_equivalence! { [$type] [$generator] [$relation] $($rest)* }
    };
}

/// A property of one operation on equivalent values.
#[doc(hidden)]
#[macro_export]
macro_rules! __specify_equivalent {
    (
        $sign:tt [$type:ty] [$generator:expr] [$relation:expr]
        $(#[$meta:meta])* $operation:ident($($argument:ident: $of:ty),*; $($value:ident),+) $($body:block)?
    ) => {
        $crate::__specify_test! { $(#[$meta])* $operation(
            $($argument: $of,)* $(#[with($generator)] $value: ($type, $type),)+
        ) {
            let __drawn = ($($argument,)* $($value,)+);
            {
                #[allow(unused_imports)]
                use super::*;
                #[allow(unused_mut, clippy::let_unit_value)]
                let ($($argument,)* $($value,)+) = __drawn;
                let left = {
                    $(let $argument = ::core::clone::Clone::clone(&$argument);)*
                    $(#[allow(unused_mut)] let mut $value = ::core::clone::Clone::clone(&$value.0);)+
                    $crate::__specify_call!($operation [$($argument)* $($value)+] $($body)?)
                };
                let right = {
                    $(#[allow(unused_mut)] let mut $value = $value.1;)+
                    $crate::__specify_call!($operation [$($argument)* $($value)+] $($body)?)
                };
                let law = concat!(stringify!($operation), " of the one, and of the other");
                $crate::__specify_compare!($sign law, $relation, left, right)
            }
        } }
    };
}

/// A model-based property for each operation, by the sign behind it.
#[doc(hidden)]
#[macro_export]
macro_rules! __specify_models {
    ([$type:ty] [$generator:expr] [$model_of:expr]) => {};
    (
        [$type:ty] [$generator:expr] [$model_of:expr]
        $(#[$meta:meta])* $operation:ident($($argument:ident: $of:ty),* $(; $($value:ident),+)?)
            $($body:block)? ~ $model:expr;
        $($rest:tt)*
    ) => {
        $crate::__specify_modelled! {
            ~ [$type] [$generator] [$model_of] [$model]
            $(#[$meta])* $operation($($argument: $of),* $(; $($value),+)?) $($body)?
        }
        $crate::__specify_models! { [$type] [$generator] [$model_of] $($rest)* }
    };
    (
        [$type:ty] [$generator:expr] [$model_of:expr]
        $(#[$meta:meta])* $operation:ident($($argument:ident: $of:ty),* $(; $($value:ident),+)?)
            $($body:block)? == $model:expr;
        $($rest:tt)*
    ) => {
        $crate::__specify_modelled! {
            == [$type] [$generator] [$model_of] [$model]
            $(#[$meta])* $operation($($argument: $of),* $(; $($value),+)?) $($body)?
        }
        $crate::__specify_models! { [$type] [$generator] [$model_of] $($rest)* }
    };
}

/// A model-based property of one operation.
#[doc(hidden)]
#[macro_export]
macro_rules! __specify_modelled {
    (
        $sign:tt [$type:ty] [$generator:expr] [$model_of:expr] [$model:expr]
        $(#[$meta:meta])* $operation:ident($($argument:ident: $of:ty),* $(; $($value:ident),+)?) $($body:block)?
    ) => {
        $crate::__specify_test! { $(#[$meta])* $operation(
            $($argument: $of,)* $($(#[with($generator)] $value: $type,)+)?
        ) {
            let __drawn = ($($argument,)* $($($value,)+)?);
            {
                #[allow(unused_imports)]
                use super::*;
                #[allow(unused_mut, clippy::let_unit_value)]
                let ($($argument,)* $($($value,)+)?) = __drawn;
                $crate::__specify_model!(
                    $sign $operation [$($argument)*] [$($($value)+)?] ($type) ($model_of) ($model) $($body)?
                )
            }
        } }
    };
}

/// Compares two results as the sign between them says.
#[doc(hidden)]
#[macro_export]
macro_rules! __specify_compare {
    (~ $law:expr, $relation:expr, $left:expr, $right:expr) => {
        $crate::specify::related(&$left, $relation, &$right)
    };
    (== $law:expr, $relation:expr, $left:expr, $right:expr) => {
        $crate::specify::equal($law, &$left, &$right)
    };
    ($sign:tt $($rest:tt)*) => {
        compile_error!(concat!("`", stringify!($sign), "` should be `~` or `==`"))
    };
}

/// Compares an operation with what is done to the models.
#[doc(hidden)]
#[macro_export]
macro_rules! __specify_model {
    (~ $operation:ident [$($argument:ident)*] [] ($type:ty) ($model_of:expr) ($model:expr) $($body:block)?) => {{
        let made: $type = {
            $(let $argument = ::core::clone::Clone::clone(&$argument);)*
            $crate::__specify_call!($operation [$($argument)*] $($body)?)
        };
        let law = concat!("the model of what ", stringify!($operation), " returns, and what it should be");
        $crate::specify::equal(law, &($model_of)(&made), &$model)
    }};
    (
        ~ $operation:ident [$($argument:ident)*] [$($value:ident)+]
        ($type:ty) ($model_of:expr) ($model:expr) $($body:block)?
    ) => {{
        let models = [$(($model_of)(&$value)),+];
        let made: $type = {
            $(let $argument = ::core::clone::Clone::clone(&$argument);)*
            $(#[allow(unused_mut)] let mut $value = $value;)+
            $crate::__specify_call!($operation [$($argument)* $($value)+] $($body)?)
        };
        #[allow(unused_mut)]
        let [$(mut $value),+] = models;
        let law = concat!("the model of what ", stringify!($operation), " returns, and what it should be");
        $crate::specify::equal(law, &($model_of)(&made), &$model)
    }};
    (
        == $operation:ident [$($argument:ident)*] [$($value:ident)*]
        ($type:ty) ($model_of:expr) ($model:expr) $($body:block)?
    ) => {{
        let models = [$(($model_of)(&$value)),*];
        $(#[allow(unused_mut)] let mut $value = $value;)*
        let answer = {
            $(let $argument = ::core::clone::Clone::clone(&$argument);)*
            $crate::__specify_call!($operation [$($argument)* $($value)*] $($body)?)
        };
        let after = [$(($model_of)(&$value)),*];
        #[allow(unused_mut)]
        let [$(mut $value),*] = models;
        let expected = $model;
        $crate::specify::like_the_model(
            stringify!($operation), (&answer, &expected), &[$(stringify!($value)),*],
            (&after, &[$($value),*]),
        )
    }};
}
