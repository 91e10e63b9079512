//! `#[property]`.

use lurcher::prelude::*;

#[property(cases = 50, time = "10s", isolate, save = false)]
fn all_kinds_of_arguments(
    a: Vec<u8>,
    #[with(0..10)] b: u8,
    xs: &[i32],
    s: &str,
    r: &Option<u8>,
    mut v: Vec<u8>,
    (x, y): (u8, u8),
    m: &mut Vec<u8>,
    _: u8,
) -> bool {
    v.push(b);
    m.extend(&a);
    let _ = (xs.len(), s.len(), r.is_some(), x, y);
    b < 10
}

#[property]
#[tokio::test]
async fn can_be_async(a: &str, #[with(0..=a.len())] at: usize) -> Result<(), String> {
    tokio::task::yield_now().await;
    if at <= a.len() { Ok(()) } else { Err("beyond".into()) }
}

#[property]
#[should_panic]
fn fails(fails: u8) -> bool {
    fails > 200
}
