# Recipes for everyday work; `just` lists them. What CI runs is `just check`.

_default:
    @just --list

# Everything that must pass before a change is merged.
check:
    .ci/run

# The tests of the whole workspace.
test *arguments:
    cargo test --workspace {{arguments}}

# Formatting and lints.
lint:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets -- -D warnings

# The rustdoc pages, in target/doc.
doc:
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps

# The book, in book/book; needs mdbook.
book:
    mdbook build book

# The oldest supported compiler.
msrv:
    .ci/msrv

# One of the measurements in bench/: `just bench speed`.
bench name *arguments:
    cargo run --release --manifest-path bench/Cargo.toml -- {{name}} {{arguments}}

# Writes what the examples print now into the README, the book and its pictures.
bless:
    UPDATE_DOCUMENTS=1 cargo test -p lurcher --test it documents
