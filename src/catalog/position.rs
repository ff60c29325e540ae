//! A position of some game, whose type only the game knows.

use std::any::Any;
use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A position of some game. It can be kept, cloned, compared and hashed; only
/// the [game](super::AnyGame) that it came from knows what it means.
#[derive(Clone)]
pub struct AnyPosition(Arc<dyn Inside>);

/// What every position can do.
trait Inside: Any + Send + Sync + Debug {
    fn is_equal(&self, other: &dyn Inside) -> bool;
    fn hash_into(&self, hasher: &mut dyn Hasher);
}

impl<P: Any + Eq + Hash + Debug + Send + Sync> Inside for P {
    fn is_equal(&self, other: &dyn Inside) -> bool {
        (other as &dyn Any).downcast_ref::<P>() == Some(self)
    }

    fn hash_into(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }
}

impl AnyPosition {
    /// Forgets the type of a position.
    pub fn new<P: Any + Eq + Hash + Debug + Send + Sync>(position: P) -> Self {
        AnyPosition(Arc::new(position))
    }

    /// The position, if it is of this type.
    pub fn downcast<P: Any>(&self) -> Option<&P> {
        (&*self.0 as &dyn Any).downcast_ref()
    }
}

impl PartialEq for AnyPosition {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_equal(&*other.0)
    }
}

impl Eq for AnyPosition {}

impl Hash for AnyPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash_into(state);
    }
}

impl Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
