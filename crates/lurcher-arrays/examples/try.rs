fn main() {
    let a: Vec<String> = std::env::args().collect();
    let t: usize = a[2].parse().unwrap();
    let m = std::fs::read_to_string(format!("{}.model", a[1])).unwrap();
    let c = std::fs::read_to_string(format!("{}.constraints", a[1])).ok();
    print!("{} t{} ", a[1].rsplit('/').next().unwrap(), t);
    lurcher_arrays::try_casa(&m, c.as_deref(), t);
}
