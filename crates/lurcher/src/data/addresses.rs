//! Internet addresses: every part is a question, but the addresses that
//! programs treat specially are proposed as a whole.

use std::net::{Ipv4Addr, Ipv6Addr};

use lurcher_trees::{Builder, Cursor, Kind, Mismatch, NamedShape, ShapeId, Style, define};

use super::Data;
use crate::source::{Source, SpanKind};

const SPECIAL_V4: [Ipv4Addr; 12] = [
    Ipv4Addr::LOCALHOST,
    Ipv4Addr::UNSPECIFIED,
    Ipv4Addr::BROADCAST,
    Ipv4Addr::new(127, 255, 255, 254),
    Ipv4Addr::new(10, 0, 0, 1),
    Ipv4Addr::new(172, 16, 0, 1),
    Ipv4Addr::new(192, 168, 0, 1),
    Ipv4Addr::new(169, 254, 1, 1),
    Ipv4Addr::new(100, 64, 0, 1),
    Ipv4Addr::new(192, 0, 2, 1),
    Ipv4Addr::new(224, 0, 0, 1),
    Ipv4Addr::new(239, 255, 255, 255),
];

const SPECIAL_V6: [Ipv6Addr; 8] = [
    Ipv6Addr::LOCALHOST,
    Ipv6Addr::UNSPECIFIED,
    Ipv6Addr::new(0xFE80, 0, 0, 0, 0, 0, 0, 1),
    Ipv6Addr::new(0xFF02, 0, 0, 0, 0, 0, 0, 1),
    Ipv6Addr::new(0xFC00, 0, 0, 0, 0, 0, 0, 1),
    Ipv6Addr::new(0x2001, 0xDB8, 0, 0, 0, 0, 0, 1),
    Ipv6Addr::new(0x64, 0xFF9B, 0, 0, 0, 0, 0x7F00, 1),
    Ipv6Addr::new(0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF),
];

fn propose_v4(source: &mut Source) -> Ipv4Addr {
    let dice = source.random_numbers().next();
    let special = SPECIAL_V4[(dice >> 32) as usize % SPECIAL_V4.len()];
    match dice as u8 {
        0..112 => special,
        // Another host of the same network.
        112..160 => Ipv4Addr::from_bits(special.to_bits() ^ (dice >> 24 & 0xFF) as u32),
        160..208 => Ipv4Addr::from_bits(source.propose_bits(32, false) as u32),
        _ => Ipv4Addr::from_bits((dice >> 16) as u32),
    }
}

fn propose_v6(source: &mut Source) -> Ipv6Addr {
    let dice = source.random_numbers().next();
    let special = SPECIAL_V6[(dice >> 32) as usize % SPECIAL_V6.len()];
    match dice as u8 {
        0..96 => special,
        96..144 => propose_v4(source).to_ipv6_mapped(),
        144..152 => propose_v4(source).to_ipv6_compatible(),
        152..192 => Ipv6Addr::from_bits(special.to_bits() ^ u128::from(dice >> 16 & 0xFFFF)),
        192..224 => {
            // Runs of zeroes are what the notation abbreviates.
            let groups = Ipv6Addr::from_bits(source.random_bits_wide()).segments();
            let kept = (dice >> 8) as u8;
            let group = |index: usize| {
                if kept >> index & 1 == 1 { groups[index] } else { 0 }
            };
            Ipv6Addr::from(std::array::from_fn::<u16, 8, _>(group))
        }
        _ => Ipv6Addr::from_bits(source.random_bits_wide()),
    }
}

impl Source {
    fn random_bits_wide(&mut self) -> u128 {
        let random = self.random_numbers();
        u128::from(random.next()) << 64 | u128::from(random.next())
    }
}

macro_rules! addresses {
    ($($type:ident: $n:literal of $part:ty, $name:literal, $parts:ident, $propose:ident;)*) => {$(
        impl Data for $type {
            fn shape() -> ShapeId {
                define::<Self>(stringify!($type), Kind::Sum, |d| {
                    let part: NamedShape = ("part", <$part>::shape);
                    d.constructor($name, Style::Tuple, 1, &[part; $n]);
                })
            }

            fn draw(source: &mut Source) -> Self {
                let label = source.shape::<Self>().id.index() as u64;
                source.begin(label, SpanKind::Value);
                let bound = |_: &[u64]| <$part>::MAX.into();
                let parts = source.parts(bound, |s| $propose(s).$parts().map(u64::from));
                source.end();
                $type::from(parts.map(|part| part as $part))
            }

            fn write(&self, tree: &mut Builder) {
                let begun = tree.begin(Self::shape(), 0);
                for part in self.$parts() {
                    part.write(tree);
                }
                tree.end(begun);
            }

            fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
                tree.constructor(Self::shape)?;
                let mut parts = [0; $n];
                for part in &mut parts {
                    *part = <$part>::read(tree)?;
                }
                Ok($type::from(parts))
            }
        }
    )*};
}

addresses! {
    Ipv4Addr: 4 of u8, "Ipv4Addr::new", octets, propose_v4;
    Ipv6Addr: 8 of u16, "Ipv6Addr::new", segments, propose_v6;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_addresses_are_common() {
        let drawn: Vec<(Ipv4Addr, Ipv6Addr)> =
            (0..2_000).map(|seed| Data::draw(&mut Source::random(seed, 10))).collect();
        let four = |keep: fn(&Ipv4Addr) -> bool| drawn.iter().filter(|a| keep(&a.0)).count();
        let six = |keep: fn(&Ipv6Addr) -> bool| drawn.iter().filter(|a| keep(&a.1)).count();
        let seen = [
            four(Ipv4Addr::is_loopback),
            four(Ipv4Addr::is_unspecified),
            four(Ipv4Addr::is_broadcast),
            four(Ipv4Addr::is_multicast),
            four(Ipv4Addr::is_private),
            six(Ipv6Addr::is_loopback),
            six(Ipv6Addr::is_unspecified),
            six(Ipv6Addr::is_multicast),
            six(|address| address.to_ipv4_mapped().is_some()),
        ];
        assert!(seen.iter().all(|&n| n > 40), "{seen:?}");
    }
}
