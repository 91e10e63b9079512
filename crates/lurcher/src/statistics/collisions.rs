//! How often a key of one argument is also in another.
//!
//! A key that is never in the map tests one branch for ever (*How to Specify It!*, section 4.6).
//! Whoever asks for statistics is told, for each type of key that several arguments hold, in how
//! many cases they had one in common, and what can be done if that is seldom. Keys are whole
//! numbers wherever they are, and texts and values of the user's own types where an argument is
//! one: `name: String` and `ages: BTreeMap<String, u8>`.

use lurcher_trees::{Kind, ListStyle, Shape, ShapeId, Tree, shape};

use super::table::percent;
use crate::data::Sight;

/// Types with fewer values, as a power of two, have equal ones by chance.
const FEW: u32 = 16;
/// Below one in so many cases, collisions are rare.
const RARE: u64 = 20;

/// Counts of a type.
#[derive(Clone, Debug, PartialEq)]
struct Count {
    shape: ShapeId,
    /// In how many cases several arguments held values of it, and in how many a value was in two of
    /// them.
    n_cases: u64,
    n_equal: u64,
}

/// Counts cases in which arguments have a key in common.
#[derive(Clone, Debug, Default)]
pub(crate) struct Collisions {
    counts: Vec<Count>,
    /// What was found out of types: whether an argument of it may be a key.
    keys: Vec<(ShapeId, bool)>,
    /// The numbers of a case, with the place of their argument.
    numbers: Vec<(ShapeId, u128, usize)>,
}

impl Collisions {
    /// Counts a case.
    pub(crate) fn see(&mut self, sight: &Sight) {
        if sight.shapes.len() < 2 {
            return;
        }
        let tree = sight.trees.so_far();
        // Where each argument begins: the trees are one behind the other.
        let mut begins = vec![0];
        for _ in 0..sight.shapes.len() {
            let at = begins.last().copied().unwrap_or_default();
            let Some(root) = tree.nodes().get(at) else { return };
            begins.push(at + root.size as usize);
        }
        self.see_numbers(tree, &begins);
        self.see_arguments(tree, &begins);
    }

    fn see_numbers(&mut self, tree: &Tree, begins: &[usize]) {
        let mut all = std::mem::take(&mut self.numbers);
        all.clear();
        for (argument, ends) in begins.windows(2).enumerate() {
            let leaves = (ends[0]..ends[1]).filter_map(|at| Some((at, tree.payload(at)?)));
            all.extend(leaves.map(|(at, bits)| (tree.nodes()[at].shape, bits, argument)));
        }
        all.sort_unstable();
        for of_type in all.chunk_by(|one, other| one.0 == other.0) {
            if of_type.iter().all(|number| number.2 == of_type[0].2) {
                continue;
            }
            let is_equal = of_type
                .chunk_by(|one, other| one.1 == other.1)
                .any(|same| same.iter().any(|number| number.2 != same[0].2));
            self.count(of_type[0].0, is_equal);
        }
        self.numbers = all;
    }

    /// Whole arguments that are in others.
    fn see_arguments(&mut self, tree: &Tree, begins: &[usize]) {
        let n = begins.len() - 1;
        for argument in 0..n {
            let root = begins[argument];
            let key = tree.nodes()[root].shape;
            let is_first = begins[..argument].iter().all(|at| tree.nodes()[*at].shape != key);
            if !is_first || !self.is_key(key) {
                continue;
            }
            let (mut is_there, mut is_equal) = (false, false);
            for other in (0..n).filter(|other| *other != argument) {
                let mut at = begins[other];
                while at < begins[other + 1] {
                    let is_one = tree.nodes()[at].shape == key;
                    is_there |= is_one;
                    is_equal |= is_one && is_same(tree, root, at);
                    // Of a text, not what it ends with.
                    at += if is_one { tree.nodes()[at].size as usize } else { 1 };
                }
            }
            if is_there {
                self.count(key, is_equal);
            }
        }
    }

    fn is_key(&mut self, id: ShapeId) -> bool {
        if let Some((_, is_key)) = self.keys.iter().find(|(known, _)| *known == id) {
            return *is_key;
        }
        let of_type = shape(id);
        let is_key = match of_type.kind {
            Kind::List(ListStyle::Text) => true,
            // A tuple, or what may not be there, is not by itself what is looked for.
            Kind::Sum => {
                let is_named =
                    !["(", "Option<", "Result<"].iter().any(|n| of_type.name.starts_with(n));
                is_named && !of_type.recursive && bits(of_type) >= FEW
            }
            _ => false,
        };
        self.keys.push((id, is_key));
        is_key
    }

    fn count(&mut self, shape: ShapeId, is_equal: bool) {
        let place = self.counts.iter().position(|count| count.shape == shape);
        let place = place.unwrap_or_else(|| {
            self.counts.push(Count { shape, n_cases: 0, n_equal: 0 });
            self.counts.len() - 1
        });
        self.counts[place].n_cases += 1;
        self.counts[place].n_equal += u64::from(is_equal);
    }

    /// A line for each type, with advice where it is needed, if generators may be given.
    pub(crate) fn render(&self, may_advise: bool) -> String {
        let mut text = String::new();
        for Count { shape: id, n_cases, n_equal } in &self.counts {
            let of_type = shape(*id);
            let is_number = matches!(of_type.kind, Kind::Unsigned(_) | Kind::Signed(_));
            let is_key = self.keys.iter().any(|(key, is_key)| key == id && *is_key);
            let is_long = is_number && bits(of_type) >= FEW;
            if !is_key && !is_long {
                continue;
            }
            let (name, share) = (of_type.name, percent(*n_equal, *n_cases));
            let article = if name.starts_with(['i', 'A', 'E', 'I', 'O']) { "an" } else { "a" };
            text += &format!(
                "arguments have {article} {name} in common in {share} of {n_cases} random cases\n"
            );
            if may_advise && n_equal * RARE < *n_cases {
                let remedy = match is_number {
                    true => {
                        format!("`#[with(0..20)]`, or keep to `{name}` as it is drawn by itself")
                    }
                    false => {
                        "`#[with(generators::pick([…]))]`, or a field of a small range".to_string()
                    }
                };
                text += &format!(
                    "  if one is a key of the other, most cases look for what is not there; draw keys from \
                     fewer values, {remedy}\n"
                );
            }
        }
        text
    }
}

/// How many values a type has, about, as a power of two; recursive ones count as those without end.
fn bits(of_type: &Shape) -> u32 {
    match of_type.kind {
        Kind::Unsigned(bits) | Kind::Signed(bits) | Kind::Float(bits) => bits,
        Kind::Char => 8,
        Kind::List(_) => 64,
        _ if of_type.recursive => 64,
        _ => {
            let fields = |constructor: &lurcher_trees::Constructor| {
                constructor.fields.iter().map(|field| bits(shape(field.shape))).sum()
            };
            of_type.constructors.iter().map(fields).max().unwrap_or(0)
        }
    }
}

/// Whether two parts of a tree are the same value.
fn is_same(tree: &Tree, one: usize, other: usize) -> bool {
    let nodes = tree.nodes();
    let size = nodes[one].size as usize;
    nodes[other].size as usize == size
        && (0..size).all(|at| {
            let (a, b) = (one + at, other + at);
            (nodes[a].shape, nodes[a].constructor) == (nodes[b].shape, nodes[b].constructor)
                && tree.payload(a) == tree.payload(b)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(cases: &[(i32, &[i32])]) -> String {
        let mut collisions = Collisions::default();
        for (key, keys) in cases {
            let mut sight = Sight::default();
            sight.add(key);
            sight.add(&keys.to_vec());
            collisions.see(&sight);
        }
        collisions.render(true)
    }

    #[test]
    fn a_number_in_two_arguments_is_counted_once_and_one_in_the_same_argument_never() {
        let text = counted(&[(1, &[2, 2]), (2, &[1, 2, 2]), (3, &[]), (-1, &[1, -1])]);
        // The third case has numbers in one argument only.
        assert_eq!(text, "arguments have an i32 in common in 66.7 % of 3 random cases\n");
    }

    #[test]
    fn where_collisions_are_rare_there_is_advice() {
        let apart: Vec<(i32, &[i32])> = (0..100).map(|n| (n, &[-1, -2][..])).collect();
        let text = counted(&apart);
        assert!(text.starts_with("arguments have an i32 in common in 0 % of 100"), "{text}");
        assert!(text.contains("draw keys from fewer values, `#[with(0..20)]`"), "{text}");
    }

    /// A key with two parts.
    #[derive(Clone, Debug, PartialEq, crate::Data)]
    struct Name(String, u8);

    fn named<K: crate::Data + Clone>(cases: &[(K, &[K])]) -> String {
        let mut collisions = Collisions::default();
        for (key, keys) in cases {
            let mut sight = Sight::default();
            sight.add(&keys.iter().map(|key| (key.clone(), 0u8)).collect::<Vec<_>>());
            sight.add(key);
            collisions.see(&sight);
        }
        collisions.render(true)
    }

    #[test]
    fn texts_are_keys_and_what_they_end_with_are_none() {
        let text = |text: &str| text.to_string();
        let cases = [
            (text("b"), &[text("ab"), text("")][..]),
            (text(""), &[text("ab")][..]),
            (text("ab"), &[text("a"), text("ab")][..]),
            (text("c"), &[][..]),
        ];
        let expected = "arguments have a String in common in 33.3 % of 3 random cases\n";
        assert_eq!(named(&cases), expected);
    }

    #[test]
    fn types_of_the_users_own_are_keys_unless_they_have_few_values() {
        let name = |text: &str, n| Name(text.to_string(), n);
        let apart: Vec<(Name, Vec<Name>)> =
            (0..50).map(|n| (name("a", n), vec![name("a", n + 1), name("b", n)])).collect();
        let cases: Vec<(Name, &[Name])> = apart.iter().map(|(k, l)| (k.clone(), &l[..])).collect();
        let text = named(&cases);
        assert!(text.starts_with("arguments have a Name in common in 0 % of 50"), "{text}");
        assert!(text.contains("`#[with(generators::pick([…]))]`"), "{text}");
        assert_eq!(named(&[(true, &[true]), (false, &[true])]), "");
    }
}
