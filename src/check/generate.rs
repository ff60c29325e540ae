//! Where the positions of a check come from.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::plan::{Plan, SourceName};
use crate::aspects::Aspects;
use crate::game::{Game, Outcome};
use crate::search::Searchable;
use crate::specification::{SmallWorld, Specified};
use crate::verdict::Case;

/// Moves whose legality is asked at each position, besides those that are legal.
const PROBES: usize = 2;
/// A game in which nothing happens for so long is given up.
const LONGEST_WALK: usize = 120;

/// A move that makes sense, for games in which real fights appear.
pub type Guide<G> = fn(&G, &<G as Game>::Position) -> Option<<G as Game>::Move>;

/// What the engine would play without looking further than the reply: a move that wins,
/// else the one after which the opponent cannot win at once and the engine's evaluation
/// is best.
pub fn engine_guide<G: Searchable>(game: &G, position: &G::Position) -> Option<G::Move> {
    let worth = |&mv: &G::Move| {
        let next = game.play(position, mv);
        match game.outcome(&next) {
            Some(Outcome::Win(side)) if side == game.turn(position) => i32::MAX,
            Some(_) => 0,
            None if game.wins_now(&next).is_some() => i32::MIN,
            None => -game.evaluate(&next),
        }
    };
    game.legal_moves(position).into_iter().max_by_key(worth)
}

/// Where positions come from, with whatever that needs.
#[derive(Debug, Clone)]
pub enum Source<G: Specified> {
    /// See [`SourceName::Mixed`].
    Mixed(Option<Guide<G>>),
    /// See [`SourceName::Play`].
    Play,
    /// See [`SourceName::Guided`].
    Guided(Guide<G>),
    /// See [`SourceName::Arbitrary`].
    Arbitrary,
    /// See [`SourceName::World`].
    World(SmallWorld<G>),
    /// The texts of a file, with its name. Some of them may be no positions: then both
    /// implementations must say so.
    Corpus(String, Vec<String>),
}

impl<G: Specified> Source<G> {
    /// The name under which a plan knows it.
    pub fn name(&self) -> SourceName {
        match self {
            Source::Mixed(_) => SourceName::Mixed,
            Source::Play => SourceName::Play,
            Source::Guided(_) => SourceName::Guided,
            Source::Arbitrary => SourceName::Arbitrary,
            Source::World(_) => SourceName::World,
            Source::Corpus(file, texts) => SourceName::Corpus {
                file: file.clone(),
                checksum: checksum(texts),
            },
        }
    }

    /// How many positions it has, if it has an end.
    pub fn count(&self) -> Option<u64> {
        match self {
            Source::World(world) => Some(world.count),
            Source::Corpus(_, texts) => Some(texts.len() as u64),
            _ => None,
        }
    }
}

/// The hash FNV-1a of some lines: the same in every build.
fn checksum(texts: &[String]) -> u64 {
    let bytes = texts.iter().flat_map(|text| text.bytes().chain([b'\n']));
    fnv(bytes)
}

/// The hash FNV-1a.
pub(super) fn fnv(bytes: impl Iterator<Item = u8>) -> u64 {
    let mix = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    bytes.fold(0xCBF2_9CE4_8422_2325, mix)
}

/// Makes the cases of a check. The same plan and batch number give the same cases,
/// whoever asks for them and in whatever order.
#[derive(Debug, Clone)]
pub struct Generator<G: Specified> {
    game: G,
    source: Source<G>,
    seed: u64,
    asked: Aspects,
}

impl<G: Specified> Generator<G> {
    /// A generator of positions for a game.
    pub fn new(game: G, source: Source<G>, plan: &Plan) -> Self {
        let (seed, asked) = (plan.seed, plan.asked);
        Generator {
            game,
            source,
            seed,
            asked,
        }
    }

    /// The cases of a batch, which holds the positions of these numbers.
    pub fn batch(&self, number: u64, positions: std::ops::Range<u64>) -> Vec<Case> {
        let mix = number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed ^ mix);
        let mut batch = Batch {
            generator: self,
            size: (positions.end - positions.start) as usize,
            cases: Vec::new(),
        };
        match &self.source {
            Source::Mixed(guide) => batch.mix(number, *guide, &mut rng),
            Source::Play => batch.fill(&mut rng, |batch, rng| batch.walk(None, rng)),
            Source::Guided(guide) => {
                batch.fill(&mut rng, |batch, rng| batch.walk(Some(*guide), rng));
            }
            Source::Arbitrary => batch.fill(&mut rng, Batch::arbitrary),
            Source::World(world) => {
                for number in positions {
                    batch.push(&(world.position)(&self.game, number), &mut rng);
                }
            }
            Source::Corpus(_, texts) => {
                let (first, last) = (positions.start as usize, positions.end as usize);
                for text in texts.get(first..last).unwrap_or_default() {
                    match self.game.parse_position(text) {
                        Ok(position) => {
                            let probes = self.case(&position, &mut rng).probes;
                            let asked = self.asked;
                            let position = text.clone();
                            batch.cases.push(Case {
                                position,
                                probes,
                                asked,
                            });
                        }
                        Err(_) => batch.cases.push(Case {
                            asked: self.asked,
                            ..Case::of(text)
                        }),
                    }
                }
            }
        }
        batch.cases.truncate(batch.size);
        batch.cases
    }

    fn case(&self, position: &G::Position, rng: &mut Xoshiro256PlusPlus) -> Case {
        let probe = |_| self.game.move_text(self.game.any_move(position, rng));
        Case {
            position: self.game.position_text(position),
            probes: (0..PROBES).map(probe).collect(),
            asked: self.asked,
        }
    }
}

/// A batch in the making.
struct Batch<'g, G: Specified> {
    generator: &'g Generator<G>,
    size: usize,
    cases: Vec<Case>,
}

impl<G: Specified> Batch<'_, G> {
    fn push(&mut self, position: &G::Position, rng: &mut Xoshiro256PlusPlus) {
        self.cases.push(self.generator.case(position, rng));
    }

    fn fill(
        &mut self,
        rng: &mut Xoshiro256PlusPlus,
        mut some: impl FnMut(&mut Self, &mut Xoshiro256PlusPlus),
    ) {
        while self.cases.len() < self.size {
            some(self, rng);
        }
    }

    /// As many from games as made up freely, and one of the game's corners.
    fn mix(&mut self, number: u64, guide: Option<Guide<G>>, rng: &mut Xoshiro256PlusPlus) {
        if let Some(corner) = self.corner(number) {
            self.push(&corner, rng);
        }
        self.fill(rng, |batch, rng| match rng.random_range(0..20) {
            0 => batch.walk(None, rng),
            1 => batch.walk(guide, rng),
            _ => batch.arbitrary(rng),
        });
    }

    fn arbitrary(&mut self, rng: &mut Xoshiro256PlusPlus) {
        let position = self.generator.game.any_position(rng);
        self.push(&position, rng);
    }

    /// Some positions of a game, on average nine of them. Where there is a guide, it
    /// chooses three moves of four.
    fn walk(&mut self, guide: Option<Guide<G>>, rng: &mut Xoshiro256PlusPlus) {
        let game = &self.generator.game;
        let mut position = game.random_start(rng);
        for _ in 0..LONGEST_WALK {
            if self.cases.len() >= self.size {
                return;
            }
            let moves = game.legal_moves(&position);
            if moves.is_empty() || rng.random_bool(0.25) {
                self.push(&position, rng);
            }
            let random = moves.get(rng.random_range(0..moves.len().max(1))).copied();
            let guided = guide
                .filter(|_| rng.random_bool(0.75))
                .and_then(|guide| guide(game, &position));
            match guided.or(random) {
                Some(mv) if !moves.is_empty() => position = game.play(&position, mv),
                _ => return,
            }
        }
    }

    fn corner(&self, number: u64) -> Option<G::Position> {
        let game = &self.generator.game;
        let corners = game.corners();
        let corner = corners.get(number as usize % corners.len().max(1))?;
        game.parse_position(corner.position).ok()
    }
}
