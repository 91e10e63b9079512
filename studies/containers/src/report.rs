//! Running a property with a requirement at any time.
//!
//! A `#[property]` is a test, and a study has to run one property for each of its bugs, in a program
//! that is no test. So this does what the attribute does, and returns the report.

/// Runs a property whose inputs a `#[logic]` function requires, and returns the report.
///
/// ```
/// use lurcher::prelude::*;
///
/// #[logic]
/// fn is_increasing(low: &u8, high: &u8) -> bool {
///     *low < *high
/// }
///
/// let config = Config::new().seed(1).save(false);
/// let report = lurcher_study_containers::report!(
///     config, requires = is_increasing, |low: u8, high: u8| high - low < 3
/// );
/// let shown: Vec<&str> = report.inputs().iter().map(|input| input.text()).collect();
/// assert_eq!(shown, ["0", "3"]);
/// ```
///
/// The arguments are values, of which the function gets references. The property may use
/// variables around it, which it takes over.
#[macro_export]
macro_rules! report {
    ($config:expr, requires = $requires:ident, |$($name:ident: $type:ty),+ $(,)?| $body:expr) => {{
        use ::lurcher::_macro_support as support;
        static READINGS: support::Readings = support::Readings::new(
            |search| {
                let mut index = 0..;
                $requires::lazy(
                    $(support::argument::<$type>(search, index.next().unwrap_or_default())),+
                )
            },
            <$requires as support::Reading>::symbolic,
            &[],
            &[],
            &[<$requires as support::Reading>::symbolic],
        );
        static DOMAIN: support::Domain = support::Domain {
            shapes: &[$(<$type as ::lurcher::Data>::shape),+],
            holds: |search| READINGS.holds(search),
            readings: ::core::option::Option::Some(&READINGS),
            text: ::core::stringify!($requires),
            property: ::core::option::Option::None,
            is_refined: false,
            makes_lists: false,
            constants: support::Constants::NONE,
            formula: ::core::option::Option::None,
            space: ::std::sync::OnceLock::new(),
        };
        let info = support::PropertyInfo {
            name: ::core::stringify!($requires),
            module: ::core::module_path!(),
            file: ::core::file!(),
            line: ::core::line!(),
            manifest_dir: ::core::option_env!("CARGO_MANIFEST_DIR"),
            signature: ::core::stringify!($($name: $type),+),
            must_fail: false,
            shapes: ::core::option::Option::None,
            background: const { &[support::gathered_with::<$requires>] },
            asserted: &[],
            mentioned: support::Mentioned::NONE,
        };
        support::report_required(info, $config, &DOMAIN, move |source: &mut support::Source| {
            // Which of them serves depends on the types.
            #[allow(unused_imports)]
            use support::{Describe as _, DescribeData as _, DescribeDebug as _};
            source.begin_arguments(&DOMAIN);
            let mut index = 0..;
            $(
                let $name: $type = source.argument(index.next().unwrap_or_default());
                if source.is_showing() {
                    let shown = (&&&&support::Described(&$name)).describe();
                    source.show_argument(::core::stringify!($name), shown);
                }
            )+
            source.end_arguments(&DOMAIN, $requires($(&$name),+));
            if source.is_only_drawing() {
                return support::Verdict::Pass;
            }
            support::Outcome::verdict($body)
        })
    }};
}
