//! The windows of a window manager, none of them twice.

use checkito::boxed::Boxed;
use checkito::{Generate, same};
use lurcher::{Config, Data, Report, logic};
use lurcher_study_containers::report;
use lurcher_study_containers::stack_set::{
    Bug, Screen, Stack, StackSet, Workspace, has_no_duplicates, shift, windows,
};

use super::peers::{Bounds, Choose, KEYS, Part};
use super::{Last, Subject, judged};

/// Shifting the window with the focus to the workspace with a tag.
#[derive(Clone, Debug, Data)]
pub(super) struct Windows {
    set: StackSet<u8, (), u8, (), ()>,
    tag: u8,
}

#[logic]
fn is_shift(input: &Windows) -> bool {
    has_no_duplicates(&input.set) && input.set.floating.is_empty()
}

type Space = Workspace<u8, (), u8>;

impl Part for Space {
    fn choose(choices: &mut impl Choose, bounds: &mut Bounds) -> Option<Self> {
        let tag = bounds.number(choices)?;
        let stack = match bounds.part(choices)? {
            false => None,
            true => Some(Stack {
                focus: bounds.number(choices)?,
                up: choices.list(bounds)?,
                down: choices.list(bounds)?,
            }),
        };
        Some(Workspace { tag, layout: (), stack })
    }
}

fn on_screen(workspace: Space) -> Screen<u8, (), u8, (), ()> {
    Screen { workspace, id: (), detail: () }
}

fn set(current: Space, visible: Vec<Space>, hidden: Vec<Space>) -> StackSet<u8, (), u8, (), ()> {
    let visible = visible.into_iter().map(on_screen).collect();
    StackSet { current: on_screen(current), visible, hidden, floating: Default::default() }
}

fn workspaces(bound: usize) -> Boxed<Space> {
    let number = || 0..=bound as u8;
    let others = || number().collect_with::<_, Vec<u8>>(0..=bound);
    let stack =
        (number(), others(), others()).map(|(focus, up, down)| Some(Stack { focus, up, down }));
    let stack = (same(None), stack).any().unify::<Option<Stack<u8>>>();
    (number(), stack).map(|(tag, stack)| Workspace { tag, layout: (), stack }).boxed()
}

impl Subject for Windows {
    const NAME: &'static str = "stack-set";
    const MEASURE: &'static str = "workspaces, windows, and the sum of all numbers";
    const LARGEST: usize = KEYS;

    fn is_input(&self) -> bool {
        is_shift(self)
    }

    fn holds(&self) -> bool {
        let after = shift(Some(Bug::ShiftCopies), self.set.clone(), &self.tag);
        has_no_duplicates(&after)
    }

    fn size(&self) -> usize {
        let StackSet { current, visible, hidden, .. } = &self.set;
        let screens = std::iter::once(current).chain(visible).map(|screen| &screen.workspace);
        let tags = screens.chain(hidden).map(|workspace| 1 + usize::from(workspace.tag));
        let windows = windows(&self.set).into_iter().map(|window| 1 + usize::from(window));
        tags.chain(windows).sum::<usize>() + usize::from(self.tag)
    }

    fn run(config: Config, last: Last<Self>) -> Report {
        report!(config, requires = is_shift, |input: Windows| judged(input, &last))
    }

    fn choose(choices: &mut impl Choose, bounds: &mut Bounds) -> Option<Self> {
        let current = Part::choose(choices, bounds)?;
        let visible = choices.list(bounds)?;
        let hidden = choices.list(bounds)?;
        Some(Windows { set: set(current, visible, hidden), tag: bounds.number(choices)? })
    }

    fn generator(bound: usize) -> Boxed<Self> {
        let others = || workspaces(bound).collect_with::<_, Vec<Space>>(0..=bound);
        (workspaces(bound), others(), others(), 0..=bound as u8)
            .map(|(current, visible, hidden, tag)| Windows {
                set: set(current, visible, hidden),
                tag,
            })
            .boxed()
    }
}
