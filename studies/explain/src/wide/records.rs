//! Records of many numbers, and functions of lists of them.

use lurcher::Data;

/// What somebody ordered.
#[derive(Clone, Debug, Data, PartialEq)]
pub struct Order {
    /// Who did.
    pub customer: u16,
    /// What it is.
    pub item: u16,
    /// How many of it.
    pub quantity: u8,
    /// What one costs.
    pub price: u16,
    /// Whether it is paid.
    pub is_paid: bool,
}

impl Order {
    /// What it costs.
    pub fn worth(&self) -> i64 {
        i64::from(self.quantity) * i64::from(self.price)
    }
}

/// The lines of an invoice: orders that follow each other become one if they are by the same customer and of the
/// same item. That they have the same price is forgotten to be asked.
///
/// ```
/// use lurcher_study_explain::wide::records::{Order, invoice};
///
/// let order = |price| Order { customer: 1, item: 2, quantity: 3, price, is_paid: false };
/// assert_eq!(invoice(&[order(5), order(5)]).len(), 1);
/// assert_eq!(invoice(&[order(5), order(6)])[0].worth(), 30);
/// ```
pub fn invoice(orders: &[Order]) -> Vec<Order> {
    let mut lines: Vec<Order> = Vec::new();
    for order in orders {
        let last = lines.last_mut().filter(|last| {
            (last.customer, last.item, last.is_paid) == (order.customer, order.item, order.is_paid)
        });
        match last.map(|last| (last.quantity.checked_add(order.quantity), last)) {
            Some((Some(quantity), last)) => last.quantity = quantity,
            _ => lines.push(order.clone()),
        }
    }
    lines
}

/// What is to be sent, and what may be.
#[derive(Clone, Debug, Data, PartialEq)]
pub struct Parcel {
    /// In millimetres, as the next two.
    pub length: i32,
    /// From side to side.
    pub width: i32,
    /// From bottom to top.
    pub height: i32,
    /// What it weighs.
    pub grams: i32,
    /// What it is worth.
    pub worth: i32,
    /// Where to.
    pub zone: i32,
    /// When, in days.
    pub day: i32,
    /// No side may be longer.
    pub longest: i32,
    /// It may weigh no more.
    pub most: i32,
    /// Who sends it.
    pub sender: i32,
}

/// Whether a parcel is small enough. The height is forgotten.
///
/// ```
/// use lurcher_study_explain::wide::records::{Parcel, is_small};
///
/// let parcel = Parcel {
///     length: 5, width: 5, height: 9, grams: 1, worth: 1, zone: 1, day: 1, longest: 6, most: 1, sender: 1,
/// };
/// assert!(is_small(&parcel));
/// assert!(!is_small(&Parcel { width: 9, ..parcel }));
/// ```
pub fn is_small(parcel: &Parcel) -> bool {
    parcel.length.max(parcel.width) <= parcel.longest && parcel.grams <= parcel.most
}

/// What happens to an account.
#[derive(Clone, Debug, Data, PartialEq)]
pub enum Event {
    /// Somebody pays into it.
    Deposit {
        /// From which account.
        from: u16,
        /// How much.
        amount: u16,
    },
    /// Something is paid from it.
    Withdraw {
        /// To which account.
        to: u16,
        /// How much.
        amount: u16,
    },
    /// It may be overdrawn so far.
    Limit(u16),
    /// Nothing is paid any more.
    Close,
}

/// An account.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Account {
    /// What is on it.
    pub balance: i64,
    /// How far it may be overdrawn.
    pub limit: u16,
    /// Whether it is closed.
    pub is_closed: bool,
}

impl Account {
    /// What is paid must not overdraw it. That it is overdrawn when the limit becomes less is forgotten.
    ///
    /// ```
    /// use lurcher_study_explain::wide::records::{Account, Event};
    ///
    /// let mut account = Account::default();
    /// account.handle(&Event::Withdraw { to: 1, amount: 5 });
    /// assert_eq!(account.balance, 0);
    /// account.handle(&Event::Limit(7));
    /// account.handle(&Event::Withdraw { to: 1, amount: 5 });
    /// assert_eq!(account.balance, -5);
    /// ```
    pub fn handle(&mut self, event: &Event) {
        match *event {
            _ if self.is_closed => {}
            Event::Deposit { amount, .. } => self.balance += i64::from(amount),
            Event::Withdraw { amount, .. } => {
                let left = self.balance - i64::from(amount);
                if left >= -i64::from(self.limit) {
                    self.balance = left;
                }
            }
            Event::Limit(limit) => self.limit = limit,
            Event::Close => self.is_closed = true,
        }
    }
}

/// Some nights in a room of a hotel.
#[derive(Clone, Debug, Data, PartialEq)]
pub struct Stay {
    /// Which room.
    pub room: u8,
    /// Who sleeps there.
    pub guest: u16,
    /// The first night.
    pub from: u8,
    /// The night after the last.
    pub to: u8,
}
