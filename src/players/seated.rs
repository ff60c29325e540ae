//! A player that stays for a whole game: a thread of its own keeps it and its memory.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use rand::rngs::Xoshiro256PlusPlus;

use super::{EngineSettings, Fault, PlayerSpec};
use crate::catalog::{AnyPosition, GameHandle};
use crate::game::RulesError;

/// A position to choose a move in.
struct Question {
    before: Vec<AnyPosition>,
    position: AnyPosition,
    rng: Xoshiro256PlusPlus,
}

/// The move that was chosen, or why there is none.
pub type Chosen = (Result<Option<String>, RulesError>, Option<Fault>);

/// A player who remembers earlier moves of the game.
#[derive(Debug)]
pub struct Seated {
    spec: PlayerSpec,
    questions: Sender<Question>,
    answers: Receiver<Chosen>,
}

impl Seated {
    /// Lets a player sit down.
    ///
    /// # Errors
    ///
    /// There is no thread for it.
    pub fn new(
        game: GameHandle,
        spec: PlayerSpec,
        settings: EngineSettings,
    ) -> std::io::Result<Self> {
        let (questions, asked) = channel::<Question>();
        let (answer, answers) = channel();
        let who = spec.clone();
        thread::Builder::new().spawn(move || {
            let mut player = who.player(&*game, &settings);
            player.new_game();
            while let Ok(question) = asked.recv() {
                let Question {
                    before,
                    position,
                    mut rng,
                } = question;
                let chosen = player.choose(&before, &position, &mut rng);
                if answer.send((chosen, player.take_fault())).is_err() {
                    break;
                }
            }
        })?;
        Ok(Seated {
            spec,
            questions,
            answers,
        })
    }

    /// Who it is.
    pub fn spec(&self) -> &PlayerSpec {
        &self.spec
    }

    /// A move in a position: see [`Player::choose`](super::Player::choose). `None` if the player is not there any more.
    pub fn choose(
        &self,
        before: &[AnyPosition],
        position: &AnyPosition,
        rng: Xoshiro256PlusPlus,
    ) -> Option<Chosen> {
        let question = Question {
            before: before.to_vec(),
            position: position.clone(),
            rng,
        };
        self.questions.send(question).ok()?;
        self.answers.recv().ok()
    }
}
