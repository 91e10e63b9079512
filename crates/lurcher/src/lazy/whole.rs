//! Types without parts that could be looked at one by one: all or nothing.

use std::ffi::{CString, OsString};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::num::NonZero;
use std::ops::RangeFull;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use super::impls::received_as_layer;
use super::{Hole, Lazy, Unfold};
use crate::data::Data;

macro_rules! whole {
    ($($type:ty)*) => {$(
        impl Unfold for $type {
            type Layer<'s> = $type;

            fn unfold(&self) -> $type {
                self.clone()
            }

            fn unfold_hole(hole: Hole<'_>) -> $type {
                <$type>::build(hole)
            }

            received_as_layer!();
        }
    )*};
}

whole! {
    f32 f64
    NonZero<u8> NonZero<u16> NonZero<u32> NonZero<u64> NonZero<u128> NonZero<usize>
    NonZero<i8> NonZero<i16> NonZero<i32> NonZero<i64> NonZero<i128> NonZero<isize>
    Duration SystemTime Ipv4Addr Ipv6Addr IpAddr SocketAddrV4 SocketAddrV6 SocketAddr OsString PathBuf CString
    RangeFull
}
