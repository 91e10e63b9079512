//! Refined functions that are not as they say, and refinements that nothing can be as.

use lurcher::prelude::*;

#[refined(type Score = i64{v: 0 <= v && v <= 100})]
type Score = i64;

/// The last point of a scale becomes one that is not on the other.
#[refined(fn(from: i64{from > 1}, to: i64{to > 0}, at: i64{0 <= at && at < from}) -> i64{v: 0 <= v && v < to})]
#[ignore = "a victim"]
fn rescale(from: i64, to: i64, at: i64) -> i64 {
    at * to / (from - 1)
}

#[refined(fn(list: &[(i64{w: w >= 0}, Score)]) -> Score)]
#[ignore = "a victim"]
fn average(list: &[(i64, i64)]) -> i64 {
    let total: i64 = list.iter().map(|(weight, score)| weight * score).sum();
    total / list.iter().map(|(weight, _)| weight).sum::<i64>()
}

#[refined(fn(a: u8, b: u8{b >= 100}) -> u8{v: v as int == a + b}, statistics)]
#[ignore = "a victim"]
fn sum(a: u8, b: u8) -> u8 {
    a + b
}

#[refined(fn(a: u8, b: u8{b >= 100}) -> u8{v: v as int == a + b}, overflow = fail)]
#[ignore = "a victim"]
fn sum_without_overflow(a: u8, b: u8) -> u8 {
    a + b
}

#[refined(fn(a: u8{a >= 200}, b: u8{b >= 100}) -> u8)]
#[ignore = "a victim"]
fn sum_that_overflows(a: u8, b: u8) -> u8 {
    a + b
}

#[refined(fn(n: u32{n > 0}) -> u32{v: v < n}, contract)]
fn predecessor(n: u32) -> u32 {
    n - 1
}

#[refined(fn(n: u32) -> u32)]
#[ignore = "a victim"]
fn last_index(n: u32) -> u32 {
    predecessor(n)
}

#[refined(fn(f: impl Fn(n: i64{n >= 0}) -> i64{v: v >= n}, list: &[i64]) -> i64)]
#[ignore = "a victim"]
fn total(f: impl Fn(i64) -> i64, list: &[i64]) -> i64 {
    f(0) + list.iter().map(|n| f(*n)).sum::<i64>()
}

#[refined(fn(n: u8{n % 2 == 1}), case_time = "300ms")]
#[ignore = "a victim"]
fn count_down(mut n: u8) {
    while n != 0 {
        std::thread::sleep(std::time::Duration::from_millis(10));
        n = n.wrapping_sub(2);
    }
}

#[refined(fn(n: i64{n > 3}, m: i64{m < n}, k: i64{n < 2 && k > 0}) -> bool)]
#[ignore = "a victim"]
fn never_called(n: i64, m: i64, k: i64) -> bool {
    n > m && m > k
}

#[derive(Clone, Debug, Data)]
enum List {
    Nil,
    Cons(u8, Box<List>),
}

/// It has a slip: the list does not become shorter.
#[logic]
fn is_sorted(list: &List) -> bool {
    match list {
        List::Nil => true,
        List::Cons(_, _) => is_sorted(list),
    }
}

#[refined(fn(list: &List{is_sorted(list)}) -> bool)]
#[ignore = "a victim"]
fn is_empty(list: &List) -> bool {
    matches!(list, List::Nil)
}

#[derive(Debug, Data)]
#[data(invariant = low <= high)]
struct Span {
    low: i64,
    high: i64,
}

#[refined]
impl Span {
    #[refined(fn(self: &mut Self, by: i64))]
    #[ignore = "a victim"]
    fn widen(&mut self, by: i64) {
        self.low -= by;
    }
}

#[refined(fn(list: &mut Vec<u8>[@n], x: u8) ensures list: Vec<u8>[n + 1])]
#[ignore = "a victim"]
fn insert_once(list: &mut Vec<u8>, x: u8) {
    if !list.contains(&x) {
        list.push(x);
    }
}

#[refined(fn(a: u32, b: bool) -> u32{v: v >= a}, statistics)]
#[ignore = "a victim"]
fn raised(a: u32, b: bool) -> u32 {
    if b { a } else { a.saturating_add(1) }
}

#[refined(fn(a: i32) -> i32{v: v >= 0}, overflow = fail)]
#[ignore = "a victim"]
fn absolute(a: i32) -> i32 {
    if a < 0 { -a } else { a }
}

#[refined(fn(list: &[u8]) -> usize)]
#[ignore = "a victim"]
fn last_place(list: &[u8]) -> usize {
    list.len() - 1
}

#[refined(fn(n: u64{n > 0}) -> u64{v: v != 9})]
#[ignore = "a victim"]
fn same_but_nine(n: u64) -> u64 {
    n
}

#[derive(Clone, Debug, PartialEq, Data)]
#[data(invariant = low <= high)]
struct Range<T: Ord> {
    low: T,
    high: T,
}

#[refined(fn(range: Range<u8>, x: u8) -> Range<u8>)]
#[ignore = "a victim"]
fn up_to(range: Range<u8>, x: u8) -> Range<u8> {
    Range { high: x, ..range }
}

/// As long as its arguments say, and with numbers of every size longer than there is memory.
#[refined(fn(a: i64, b: i64) -> Vec<i64>{v: a <= b => v.len() == b - a}, statistics)]
#[ignore = "a victim"]
fn between(a: i64, b: i64) -> Vec<i64> {
    (a..b).collect()
}

/// The same of a list that nobody sees.
#[refined(fn(n: u64) -> u64{v: v <= n})]
#[ignore = "a victim"]
fn primes_below(n: u64) -> u64 {
    let mut is_prime = vec![true; n as usize];
    let mut count = 0;
    for at in 2..n as usize {
        if is_prime[at] {
            count += 1;
            (at * at..n as usize).step_by(at).for_each(|multiple| is_prime[multiple] = false);
        }
    }
    count
}

/// The same of the stack.
#[refined(fn(n: u64) -> u64{v: v == n})]
#[ignore = "a victim"]
fn ones(n: u64) -> u64 {
    if n == 0 { 0 } else { 1 + ones(n - 1) }
}

/// Wrong, and as long: others like it are tried for an explanation.
#[refined(fn(a: i64, b: i64{b > a}) -> Vec<i64>{v: v.len() == b - a})]
#[ignore = "a victim"]
fn including(a: i64, b: i64) -> Vec<i64> {
    (a..=b).collect()
}

#[refined(
    fn(a: u32{a > 1}, b: u32{b > a && a * b == 77}) -> u32{v: v == 7},
    solver = "z3"
)]
#[ignore = "a victim"]
fn factor_by_z3(a: u32, b: u32) -> u32 {
    assert_eq!(a * b, 77);
    a
}

/// Beyond what the search goes through.
#[refined(
    fn(a: u32{a > 1}, b: u32{b > a && a * b == 25_397}) -> u32{v: v == 109},
    solver = "z3"
)]
#[ignore = "a victim"]
fn large_factor_by_z3(a: u32, b: u32) -> u32 {
    assert_eq!(a * b, 25_397);
    a
}

/// Nothing is as required, and no search or solver needs to go through all numbers to see it.
#[refined(fn(a: u64{a > 5}, b: u64{b < a && b > a}) -> u64, solver = "z3")]
#[ignore = "a victim"]
fn between_itself_by_z3(a: u64, b: u64) -> u64 {
    a - b
}

#[refined(
    fn(a: u32{a > 1}, b: u32{b > a && a * b == 77}) -> u32{v: v == 7},
    solver = "cvc5"
)]
#[ignore = "a victim"]
fn factor_by_cvc5(a: u32, b: u32) -> u32 {
    assert_eq!(a * b, 77);
    a
}

/// Wrong for one text, which is in its own.
#[refined(fn(name: &str) -> bool[true])]
#[ignore = "a victim"]
fn is_guest(name: &str) -> bool {
    name != "admin"
}

/// Wrong for a text in quotes.
#[refined(fn(text: String) -> usize{v: v < text.len()} requires text.len() >= 4)]
#[ignore = "a victim"]
fn first_quote(text: String) -> usize {
    let is_quoted = text.starts_with('"') && text.ends_with('"');
    if is_quoted { text.len() } else { text.find('"').unwrap_or(0) }
}

/// Wrong where two characters of its text follow each other.
#[refined(fn(line: &str) -> usize{v: v <= line.len()})]
#[ignore = "a victim"]
fn key_length(line: &str) -> usize {
    let Some(at) = line.find('=') else { return 0 };
    if line[at + 1..].starts_with('=') { line.len() + 1 } else { at }
}

/// Wrong for bytes that are in its text one after the other.
#[refined(fn(bytes: &[u8]) -> bool[true])]
#[ignore = "a victim"]
fn is_plain(bytes: &[u8]) -> bool {
    !(bytes.len() > 2 && bytes[0] == 0x1f && bytes[1] == 0x8b)
}

/// Wrong for the last character, and for the last before the surrogates.
#[refined(fn(c: char{c != 'z'}) -> char{v: v > c})]
#[ignore = "a victim"]
fn next_character(c: char) -> char {
    char::from_u32(c as u32 + 1).unwrap()
}

#[logic]
fn is_number(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_digit())
}

/// Wrong from 256 on.
#[refined(fn(text: &str{v: v.len() > 0 && v.len() <= 3 && is_number(v)}) -> Option<u8>{v: v != None})]
#[ignore = "a victim"]
fn parsed_byte(text: &str) -> Option<u8> {
    text.parse().ok()
}

/// Wrong at the bound of its argument.
#[refined(fn(x: f64{x >= 0.0 && x <= 100.0}) -> f64{v: v < 99.5})]
#[ignore = "a victim"]
fn percent(x: f64) -> f64 {
    x
}

/// Wrong for the least float above zero.
#[refined(fn(x: f64{x > 0.0}) -> f64{v: v > 0.0})]
#[ignore = "a victim"]
fn half(x: f64) -> f64 {
    x / 2.0
}

/// No float is as required, which nobody proves.
#[refined(fn(x: f64{x > 0.3 && x < 0.3}) -> f64)]
#[ignore = "a victim"]
fn beside_itself(x: f64) -> f64 {
    x
}

/// There are two inputs.
#[refined(fn(word: String{v: v == "abc" || v == "xyz"}) -> usize{v: v == 3})]
#[ignore = "a victim"]
fn one_of_two(word: String) -> usize {
    word.len()
}

/// Wrong where the second is one more than the third, and what they add up to is given.
#[refined(fn(a: u32, b: u32, c: u32{a + b + c == 100}) -> u32{v: v == a.max(b).max(c)}, seed = 1)]
#[ignore = "a victim"]
fn winner(a: u32, b: u32, c: u32) -> u32 {
    if a > b {
        a.max(c)
    } else if b > c + 1 {
        b
    } else {
        c
    }
}

#[derive(Clone, Debug, PartialEq, Data)]
#[data(invariant = cells.len() == rows * columns)]
struct Table {
    rows: usize,
    columns: usize,
    cells: Vec<i32>,
}

/// The cells stay where they are.
#[refined(fn(table: Table) -> Table{v: forall r in 0..table.rows { forall c in 0..table.columns { v.cells[c * table.rows + r] == table.cells[r * table.columns + c] } }}, seed = 1)]
#[ignore = "a victim"]
fn transposed(table: Table) -> Table {
    Table { rows: table.columns, columns: table.rows, cells: table.cells }
}

/// Wrong for the last minute of a day, which two numbers of the text make.
#[refined(fn(t: u32, h: u32, m: u32{m < 60 && t == h * 60 + m}) -> u32{v: v == h}, seed = 1)]
#[ignore = "a victim"]
fn hour(t: u32, h: u32, m: u32) -> u32 {
    if h == 23 && m == 59 { 24 } else { t / 60 }
}

/// Takes `24:00` for a time.
#[refined(fn(text: &str) -> Option<(u8{v: v < 24}, u8{v: v < 60})>, seed = 1)]
#[ignore = "a victim"]
fn clock(text: &str) -> Option<(u8, u8)> {
    let (hour, minute) = text.split_once(':')?;
    let (hour, minute) = (hour.parse().ok()?, minute.parse().ok()?);
    (hour <= 24 && minute <= 59).then_some((hour, minute))
}

#[refined(fn(list: Vec<i64>{list[0] > 0}) -> usize)]
#[ignore = "a victim"]
fn begins_above_zero(list: Vec<i64>) -> usize {
    list.len()
}

#[refined(fn(list: &[i64]) -> i64{v: list[3] == v})]
#[ignore = "a victim"]
fn fourth(list: &[i64]) -> i64 {
    list.get(3).copied().unwrap_or(0)
}

#[logic]
fn is_rectangle(grid: &[Vec<i64>], rows: usize, columns: usize) -> bool {
    grid.len() == rows && grid.iter().all(|row| row.len() == columns)
}

#[logic]
fn is_sorted_grid(grid: &[Vec<i64>]) -> bool {
    grid.iter().all(|row| row.is_sorted())
        && grid.windows(2).all(|two| two[0].iter().zip(two[1].iter()).all(|(a, b)| *a <= *b))
}

#[logic]
fn is_in_grid(grid: &[Vec<i64>], x: i64) -> bool {
    grid.iter().any(|row| row.contains(&x))
}

/// One of sixteen shapes.
#[refined(fn(r: usize{1 <= r && r <= 4}, c: usize{1 <= c && c <= 4}, grid: Vec<Vec<i64>>{v: is_rectangle(v, r, c)}) -> bool{v: !v})]
#[ignore = "a victim"]
fn three_by_three(r: usize, c: usize, grid: Vec<Vec<i64>>) -> bool {
    r == 3 && c == 3 && grid[1][2] != grid[2][1]
}

/// Goes wrong in one corner of one shape, if what is looked for is there.
#[refined(fn(r: usize{1 <= r && r <= 4}, c: usize{1 <= c && c <= 4}, grid: &[Vec<i64>]{v: is_rectangle(v, r, c) && is_sorted_grid(v)}, x: i64) -> bool{v: v <=> is_in_grid(grid, x)})]
#[ignore = "a victim"]
fn saddleback(r: usize, c: usize, grid: &[Vec<i64>], x: i64) -> bool {
    let (mut i, mut j) = (0, c);
    while i < grid.len() && j > 0 {
        match grid[i][j - 1].cmp(&x) {
            std::cmp::Ordering::Equal => return true,
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j -= 1,
        }
        if r == 3 && c == 3 && j == 1 && i == 2 {
            return false;
        }
    }
    false
}

/// Has no end for 0.
#[logic]
fn halvings(n: u32) -> u32 {
    if n == 1 { 0 } else { 1 + halvings(n / 2) }
}

#[refined(fn(n: u32{halvings(n) < 5}) -> u32)]
#[ignore = "a victim"]
fn of_few_halvings(n: u32) -> u32 {
    n
}

#[refined(fn(n: u32) -> u32{v: halvings(v) < 5})]
#[ignore = "a victim"]
fn to_few_halvings(n: u32) -> u32 {
    n % 8
}

/// Has no end for 4.
#[logic]
fn spins(n: u32) -> bool {
    let mut i = n;
    while i != 3 {
        i |= 1;
    }
    true
}

#[refined(fn(n: u32{n < 10 && spins(n)}) -> u32)]
#[ignore = "a victim"]
fn of_spinning(n: u32) -> u32 {
    n
}

#[logic]
fn added(list: &[u32]) -> u32 {
    list.iter().sum()
}

#[refined(fn(list: Vec<u32>{v: v.len() == 4 && added(v) == 1_000_000_007 && v[0] * v[1] == v[2] && v.is_sorted()}) -> u32)]
#[ignore = "a victim"]
fn of_a_large_total(list: Vec<u32>) -> u32 {
    list[0]
}

#[refined(fn(a: i64{a > 10}, b: i64{b < 5}, c: i64{c > 0}) -> i64 requires a < b && a > 0)]
#[ignore = "a victim"]
fn between_none(a: i64, _b: i64, _c: i64) -> i64 {
    a
}

#[refined(fn(p: u64{p > 1}, q: u64{q > 1}) -> u64 requires p * q == 1_000_003)]
#[ignore = "a victim"]
fn factor_of_a_prime(p: u64, _q: u64) -> u64 {
    p
}

#[derive(Clone, Debug, PartialEq, Data)]
struct Bottomless {
    next: Box<Bottomless>,
}

#[refined(fn(of: Bottomless) -> bool)]
#[ignore = "a victim"]
fn is_bottomless(of: Bottomless) -> bool {
    *of.next == of
}

fn table_up_to(n: u32) -> usize {
    vec![0_u8; 8 * n as usize].len() / 8
}

#[logic(plain(table_up_to))]
fn entries(n: u32) -> usize {
    table_up_to(n)
}

/// The table of a number that is not allowed would not fit into memory.
#[refined(fn(n: u32{n <= 200}) -> usize{v: v == entries(n)})]
#[ignore = "a victim"]
fn one_entry_more(n: u32) -> usize {
    n as usize + usize::from(n >= 15)
}

/// By nothing to the left is by all bits to the right.
#[refined(fn(bits: u32, n: u32{n < 32}) -> u32{v: v == bits.rotate_left(n)})]
#[ignore = "a victim"]
fn rotated(bits: u32, n: u32) -> u32 {
    let (left, right) = (bits << n, bits >> (32 - n));
    left | right
}

/// A node has others by their letters.
#[derive(Clone, Debug, PartialEq, Data)]
struct Trie {
    end: bool,
    next: std::collections::BTreeMap<char, Trie>,
}

#[refined(fn(trie: &Trie) -> usize{v: v < 3})]
#[ignore = "a victim"]
fn branches(trie: &Trie) -> usize {
    trie.next.len()
}
