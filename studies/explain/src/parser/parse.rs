//! Programs from text, by recursive descent.
//!
//! One function for each kind of phrase, and one for each level of operators. What begins a phrase tells
//! which it is, so nothing is ever read twice; and keywords stand where no name can, so that any
//! name will do, `return` as well.

use super::{Bug, Exp, Func, Mod, Prog, Stmt, Var};

/// The program with this text; nothing if it is none.
///
/// Spaces and ends of lines do not matter between words and symbols.
///
/// ```
/// use lurcher_study_explain::parser::{Bug, Exp, parse};
///
/// let text = "function f(true & 1) { }";
/// let arg = |bug| parse(bug, text).map(|prog| prog.funcs[0].args[0].clone());
/// assert_eq!(arg(None), Some(Exp::Bool(true).and(Exp::Int(1))));
/// assert_eq!(arg(Some(Bug::SwapsAnd)), Some(Exp::Int(1).and(Exp::Bool(true))));
/// assert_eq!(parse(None, "function f("), None);
/// ```
pub fn parse(bug: Option<Bug>, text: &str) -> Option<Prog> {
    let mut parser = Parser { bug, rest: text };
    let prog = parser.prog()?;
    parser.is_at_end().then_some(prog)
}

struct Parser<'t> {
    bug: Option<Bug>,
    /// What was not read yet.
    rest: &'t str,
}

/// Words and symbols.
impl<'t> Parser<'t> {
    fn is_at_end(&self) -> bool {
        self.rest.trim_start().is_empty()
    }

    /// Whether a symbol comes next; if so, it is read.
    fn has(&mut self, symbol: char) -> bool {
        let rest = self.rest.trim_start().strip_prefix(symbol);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// The symbol that has to come next.
    fn symbol(&mut self, symbol: char) -> Option<()> {
        self.has(symbol).then_some(())
    }

    /// The letters and digits that come next, and what is after them.
    fn next_word(&self) -> (&'t str, &'t str) {
        let rest = self.rest.trim_start();
        rest.split_at(rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len()))
    }

    /// The word that has to come next, whichever it is.
    fn word(&mut self) -> Option<&'t str> {
        let (word, rest) = self.next_word();
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }

    /// Whether a keyword comes next; if so, it is read.
    fn has_keyword(&mut self, keyword: &str) -> bool {
        let (word, rest) = self.next_word();
        if word == keyword {
            self.rest = rest;
        }
        word == keyword
    }

    /// The keyword that has to come next.
    fn keyword(&mut self, keyword: &str) -> Option<()> {
        self.has_keyword(keyword).then_some(())
    }

    /// Things with commas between them, up to a symbol that ends the list.
    fn list<T>(&mut self, end: char, item: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let mut list = Vec::new();
        if self.has(end) {
            return Some(list);
        }
        loop {
            list.push(item(self)?);
            if self.has(end) {
                return Some(list);
            }
            self.symbol(',')?;
        }
    }
}

/// Programs, down to statements.
impl Parser<'_> {
    fn prog(&mut self) -> Option<Prog> {
        let mut prog = Prog::default();
        while self.has_keyword("module") {
            prog.modules.push(self.module()?);
        }
        while self.has_keyword("function") {
            prog.funcs.push(self.func()?);
        }
        Some(prog)
    }

    fn module(&mut self) -> Option<Mod> {
        self.symbol('{')?;
        self.keyword("import")?;
        let imports = self.list(';', Self::var)?;
        self.keyword("export")?;
        let exports = self.list(';', Self::var)?;
        self.symbol('}')?;
        Some(Mod { imports, exports })
    }

    fn func(&mut self) -> Option<Func> {
        let name = self.var()?;
        self.symbol('(')?;
        let args = self.list(')', Self::exp)?;
        self.symbol('{')?;
        let mut stmts = Vec::new();
        while !self.has('}') {
            stmts.push(self.stmt()?);
        }
        Some(Func { name, args, stmts })
    }

    fn stmt(&mut self) -> Option<Stmt> {
        let stmt = match self.word()? {
            "let" => Stmt::Assign(self.target()?, self.exp()?),
            "alloc" => Stmt::Alloc(self.target()?, self.exp()?),
            "return" => Stmt::Return(self.exp()?),
            _ => return None,
        };
        self.symbol(';')?;
        Some(stmt)
    }

    /// A name and `=`.
    fn target(&mut self) -> Option<Var> {
        let var = self.var()?;
        self.symbol('=')?;
        Some(var)
    }

    fn var(&mut self) -> Option<Var> {
        Var::new(self.word()?)
    }
}

/// Expressions, from the operators that bind least to those that bind most.
impl Parser<'_> {
    fn exp(&mut self) -> Option<Exp> {
        let mut left = self.conjunction()?;
        while self.has('|') {
            left = Exp::Or(Box::new(left), Box::new(self.conjunction()?));
        }
        Some(left)
    }

    fn conjunction(&mut self) -> Option<Exp> {
        let mut left = self.sum()?;
        while self.has('&') {
            let right = self.sum()?;
            left = match self.bug {
                None => left.and(right),
                Some(Bug::SwapsAnd) => right.and(left),
            };
        }
        Some(left)
    }

    fn sum(&mut self) -> Option<Exp> {
        let mut left = self.product()?;
        loop {
            if self.has('+') {
                left = Exp::Add(Box::new(left), Box::new(self.product()?));
            } else if self.has('-') {
                left = Exp::Sub(Box::new(left), Box::new(self.product()?));
            } else {
                return Some(left);
            }
        }
    }

    fn product(&mut self) -> Option<Exp> {
        let mut left = self.prefix()?;
        loop {
            if self.has('*') {
                left = Exp::Mul(Box::new(left), Box::new(self.prefix()?));
            } else if self.has('/') {
                left = Exp::Div(Box::new(left), Box::new(self.prefix()?));
            } else {
                return Some(left);
            }
        }
    }

    fn prefix(&mut self) -> Option<Exp> {
        if self.has('!') {
            return Some(Exp::Not(Box::new(self.prefix()?)));
        }
        if self.has('(') {
            let exp = self.exp()?;
            self.symbol(')')?;
            return Some(exp);
        }
        if self.has('-') {
            // With its sign, since the least number has no positive counterpart.
            return format!("-{}", self.word()?).parse().ok().map(Exp::Int);
        }
        match self.word()? {
            "true" => Some(Exp::Bool(true)),
            "false" => Some(Exp::Bool(false)),
            digits => digits.parse().ok().map(Exp::Int),
        }
    }
}
