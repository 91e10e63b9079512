//! The macros: tables of operations, which become ordinary properties.
//!
//! All of them read the same: `mod` and the name of the module in which the tests are, then the
//! type with the generator of its values and what the macro is about, then a line for each
//! operation: its name, its other arguments, and behind a semicolon the names of the arguments that
//! are of the type. What is called is the operation with these arguments in this order, or what a
//! block says instead. Attributes before an operation, such as `#[ignore]`, are those of its test,
//! and those before the type those of the tests of its generator.
//!
//! A test has the name of the operation. Its body says `use super::*`, so that in there the name
//! means the operation again: a glob in a block is nearer than an item of the module around it. It
//! is nearer than the arguments, too, so these go into the block by another name. What the lines
//! become is in `lines.rs`.

/// Properties for validity: of a generator, of shrinking, and of every operation that is listed.
///
/// ```
/// use lurcher::prelude::*;
///
/// /// Numbers in order.
/// type Sorted = Vec<u8>;
///
/// fn sorted() -> impl Generator<Value = Sorted> {
///     any::<Vec<u8>>().map(|mut list| {
///         list.sort();
///         list
///     })
/// }
///
/// fn valid(list: &Sorted) -> bool {
///     (1..list.len()).all(|n| list[..n].iter().all(|before| *before <= list[n]))
/// }
///
/// fn quickly_valid(list: &Sorted) -> bool {
///     list.is_sorted()
/// }
///
/// fn with(item: u8, mut list: Sorted) -> Sorted {
///     let place = list.partition_point(|other| *other < item);
///     list.insert(place, item);
///     list
/// }
///
/// # #[cfg(test)]
/// lurcher::validity! {
///     mod validity;
///     Sorted: sorted() => valid, quickly_valid;
///     with(item: u8; list);
///     pop(; list) { list.pop(); list };
///     halves(; list) { [list.split_off(list.len() / 2), list] } each;
/// }
/// ```
///
/// Behind an operation that returns several values stands `each`, and every one of them has to be
/// valid: so is a function tested that makes simpler values of one, in the way of other libraries'
/// shrinking. The tests are `generated_values`, `shrunk_values`, one for each operation, and, if
/// there is a second condition behind a comma, `both_conditions`, which compares the two on values
/// [of all sorts](crate::specify::spoiled); for that the type has to implement
/// [`Data`](trait@crate::Data). If the generator makes something invalid, the tests of the
/// operations say that their [test data are invalid](crate::Generator::always), and do not look
/// like failures of the operations.
#[macro_export]
macro_rules! validity {
    (
        mod $name:ident;
        $(#[$own:meta])* $type:ty: $generator:expr => $valid:expr $(, $fast:expr)?;
        $($(#[$meta:meta])* $operation:ident($($argument:ident: $of:ty),* $(; $($value:ident),+)?)
            $($body:block)? $($each:ident)?;)*
    ) => {
        #[allow(unused_braces, reason = "blocks may be of a single call")]
        mod $name {
            #[allow(unused_imports, reason = "it may be all of what is around, or nothing")]
            use super::*;

            $crate::__specify_test! { $(#[$own])* generated_values(#[with($generator)] value: $type) {
                $crate::specify::is_valid("the generator makes", &value, $valid)
            } }

            $crate::__specify_shrunk! { $(#[$own])* shrunk_values: $generator => $valid }

            $($crate::__specify_test! { both_conditions(
                #[with($crate::specify::spoiled($generator))] value: $type
            ) {
                $crate::specify::agree(&value, $valid, $fast)
            } })?

            $($crate::__specify_test! { $(#[$meta])* $operation(
                $($argument: $of,)*
                $($(#[with($crate::Generator::always($generator, $valid))] $value: $type,)+)?
            ) {
                let __drawn = ($($argument,)* $($($value,)+)?);
                {
                    #[allow(unused_imports)]
                    use super::*;
                    #[allow(unused_mut, clippy::let_unit_value)]
                    let ($($argument,)* $($(mut $value,)+)?) = __drawn;
                    $crate::__specify_valid!(
                        ($type) ($valid) $operation [$($argument)* $($($value)+)?] [$($body)?] $($each)?
                    )
                }
            } })*
        }
    };
}

/// Metamorphic properties: how two results are related, for each operation and each change of its
/// argument.
///
/// What is on both sides of `~` has to be as the relation says, what is on both sides of `==`
/// equal. A property is found under the operation and the change. With a line of operations `by`
/// changes, there is a test that fails as long as a pair of an operation and a change has no
/// property, and shows which; behind `but` are those that need none, with a reason.
///
/// ```
/// use lurcher::prelude::*;
///
/// type Bag = Vec<u8>;
///
/// fn same(one: &Bag, other: &Bag) -> bool {
///     let sorted = |bag: &Bag| {
///         let mut bag = bag.clone();
///         bag.sort();
///         bag
///     };
///     sorted(one) == sorted(other)
/// }
///
/// fn insert(item: u8, mut bag: Bag) -> Bag {
///     bag.push(item);
///     bag
/// }
///
/// fn count(item: u8, bag: &Bag) -> usize {
///     bag.iter().filter(|other| **other == item).count()
/// }
///
/// # #[cfg(test)]
/// lurcher::metamorphic! {
///     mod metamorphic;
///     Bag: any::<Bag>() => same;
///     [insert, count] by [insert];
///     insert {
///         insert(a: u8, b: u8; bag) { insert(a, insert(b, bag)) } ~ { insert(b, insert(a, bag)) };
///     }
///     count {
///         insert(a: u8, b: u8; bag) { count(a, &insert(b, bag)) } == {
///             count(a, &bag) + usize::from(a == b)
///         };
///     }
/// }
/// ```
#[macro_export]
macro_rules! metamorphic {
    (
        mod $name:ident;
        $type:ty: $generator:expr => $relation:expr;
        $(
            [$($row:ident),+] by [$($column:ident),+]
            $(but $($of:ident($by:ident) $why:literal),+)?;
        )?
        $($operation:ident {
            $($(#[$meta:meta])* $change:ident($($argument:ident: $ty:ty),* $(; $($value:ident),+)?)
                $left:block $sign:tt $right:block;)*
        })*
    ) => {
        #[allow(unused_braces, reason = "blocks may be of a single call")]
        mod $name {
            #[allow(unused_imports, reason = "it may be all of what is around, or nothing")]
            use super::*;

            $(#[test]
            fn every_pair_has_a_property() {
                let rows = [$(stringify!($row)),+];
                let columns = [$(stringify!($column)),+];
                let grid = $crate::specify::Grid::new(&rows, &columns).with(PAIRS);
                $($(let grid = grid.excuse(stringify!($of), stringify!($by), $why);)+)?
                grid.demand_all();
            })?

            /// The pairs of operations and changes that have a property.
            #[allow(dead_code, reason = "without a grid nobody asks")]
            const PAIRS: &[(&str, &str)] =
                &[$($((stringify!($operation), stringify!($change)),)*)*];

            $(mod $operation {
                #[allow(unused_imports)]
                use super::*;

                $($crate::__specify_test! { $(#[$meta])* $change(
                    $($argument: $ty,)* $($(#[with($generator)] $value: $type,)+)?
                ) {
                    let __drawn = ($($argument,)* $($($value,)+)?);
                    {
                        #[allow(unused_imports)]
                        use super::super::*;
                        #[allow(unused_mut, clippy::let_unit_value)]
                        let ($($argument,)* $($(mut $value,)+)?) = __drawn;
                        let left = {
                            $(let $argument = ::core::clone::Clone::clone(&$argument);)*
                            $($(#[allow(unused_mut)] let mut $value = ::core::clone::Clone::clone(&$value);)+)?
                            $left
                        };
                        let right = $right;
                        let law = concat!(stringify!($operation), " after ", stringify!($change));
                        $crate::__specify_compare!($sign law, $relation, left, right)
                    }
                } })*
            })*
        }
    };
}

/// Properties for operations that treat the same what is the same, of *pairs* of values that are
/// equivalent and not equal.
///
/// The generator makes pairs (see [`two_orders`](crate::specify::two_orders)) and has properties of
/// its own, `generated_pairs` and `shrunk_pairs`. An operation is done with both values of each
/// pair. Its results have to be equivalent if `~` is behind it, and equal if `==` is.
///
/// ```
/// use lurcher::prelude::*;
/// use lurcher::specify::two_orders;
///
/// type Bag = Vec<u8>;
///
/// fn same(one: &Bag, other: &Bag) -> bool {
///     one.len() == other.len() && one.iter().all(|item| count(*item, one) == count(*item, other))
/// }
///
/// fn count(item: u8, bag: &Bag) -> usize {
///     bag.iter().filter(|other| **other == item).count()
/// }
///
/// fn union(one: Bag, other: Bag) -> Bag {
///     [one, other].concat()
/// }
///
/// # #[cfg(test)]
/// lurcher::equivalence! {
///     mod equivalence;
///     Bag: two_orders(any::<Bag>(), |bag| bag) => same;
///     union(; one, other) ~;
///     count(item: u8; bag) { count(item, &bag) } ==;
/// }
/// ```
#[macro_export]
macro_rules! equivalence {
    (
        mod $name:ident;
        $(#[$own:meta])* $type:ty: $generator:expr => $relation:expr;
        $($operations:tt)*
    ) => {
        #[allow(unused_braces, reason = "blocks may be of a single call")]
        mod $name {
            #[allow(unused_imports, reason = "it may be all of what is around, or nothing")]
            use super::*;

            $crate::__specify_test! { $(#[$own])* generated_pairs(
                #[with($generator)] pair: ($type, $type)
            ) {
                $crate::specify::related(&pair.0, $relation, &pair.1)
            } }

            $crate::__specify_shrunk! {
                $(#[$own])*
                shrunk_pairs: $generator => |pair: &($type, $type)| ($relation)(&pair.0, &pair.1)
            }

            $crate::__specify_equivalence! { [$type] [$generator] [$relation] $($operations)* }
        }
    };
}

/// Properties for an inductive specification: whether every value can be made by the steps that the
/// induction goes by.
///
/// Behind `=>` is a function that makes a value again by these steps alone, by insertions, say.
/// What the generator makes and what every *other* operation returns has to come out the very same,
/// by `==`, and not only equivalent: that nothing but what can be tested with is ever there is what
/// this is about.
///
/// ```
/// use lurcher::prelude::*;
///
/// /// Made by pushing; the last one is on top.
/// type Stack = Vec<u8>;
///
/// fn pushed_again(stack: &Stack) -> Stack {
///     let mut made = Vec::new();
///     stack.iter().for_each(|item| made.push(*item));
///     made
/// }
///
/// # #[cfg(test)]
/// lurcher::completeness! {
///     mod completeness;
///     Stack: any::<Stack>() => pushed_again;
///     pop(; stack) { stack.pop(); stack };
///     reverse(; stack) { stack.reverse(); stack };
/// }
/// ```
#[macro_export]
macro_rules! completeness {
    (
        mod $name:ident;
        $(#[$own:meta])* $type:ty: $generator:expr => $again:expr;
        $($(#[$meta:meta])* $operation:ident($($argument:ident: $of:ty),* $(; $($value:ident),+)?) $($body:block)?;)*
    ) => {
        #[allow(unused_braces, reason = "blocks may be of a single call")]
        mod $name {
            #[allow(unused_imports, reason = "it may be all of what is around, or nothing")]
            use super::*;

            $crate::__specify_test! { $(#[$own])* generated_values(#[with($generator)] value: $type) {
                let law = "the generator makes the left, making it again the right";
                $crate::specify::equal(law, &value, &($again)(&value))
            } }

            $($crate::__specify_test! { $(#[$meta])* $operation(
                $($argument: $of,)* $($(#[with($generator)] $value: $type,)+)?
            ) {
                let __drawn = ($($argument,)* $($($value,)+)?);
                {
                    #[allow(unused_imports)]
                    use super::*;
                    #[allow(unused_mut, clippy::let_unit_value)]
                    let ($($argument,)* $($(mut $value,)+)?) = __drawn;
                    let made: $type =
                        $crate::__specify_call!($operation [$($argument)* $($($value)+)?] $($body)?);
                    let law = concat!(
                        stringify!($operation), " returns the left, making it again the right"
                    );
                    $crate::specify::equal(law, &made, &($again)(&made))
                }
            } })*
        }
    };
}

/// Model-based properties, one for each operation: doing it and looking at the model is the same as
/// looking at the model and doing there what the operation means.
///
/// Behind `=>` is the function from a value to its model. What is behind `~` or `==` is done with
/// the models, which have the names of the values. With `~` the operation returns a value of the
/// type, whose model is compared. With `==` it may look at its values or change them in place: its
/// answer is compared as it is, and so is what has become of the values, as their models.
///
/// ```
/// use lurcher::prelude::*;
/// use std::collections::VecDeque;
///
/// type Queue = VecDeque<u8>;
///
/// fn items(queue: &Queue) -> Vec<u8> {
///     queue.iter().copied().collect()
/// }
///
/// fn joined(mut one: Queue, mut other: Queue) -> Queue {
///     one.append(&mut other);
///     one
/// }
///
/// # #[cfg(test)]
/// lurcher::model! {
///     mod model;
///     Queue: any::<Queue>() => items;
///     joined(; one, other) ~ [one, other].concat();
///     len(; queue) { queue.len() } == queue.len();
///     push(item: u8; queue) { queue.push_back(item) } == queue.push(item);
///     pop(; queue) { queue.pop_front() } == (!queue.is_empty()).then(|| queue.remove(0));
/// }
/// ```
#[macro_export]
macro_rules! model {
    (
        mod $name:ident;
        $type:ty: $generator:expr => $model_of:expr;
        $($operations:tt)*
    ) => {
        #[allow(unused_braces, reason = "blocks may be of a single call")]
        mod $name {
            #[allow(unused_imports, reason = "it may be all of what is around, or nothing")]
            use super::*;

            $crate::__specify_models! { [$type] [$generator] [$model_of] $($operations)* }
        }
    };
}
