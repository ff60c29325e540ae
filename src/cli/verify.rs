//! `kalista verify`: a forced win, checked by the rules alone.

use std::path::PathBuf;

use clap::Args;

use super::output::counted;
use super::{Backend, Failure, Output, Status};
use crate::catalog::{Catalog, Selection};
use crate::proofs::{Proof, Refuted, Verified, verify_by};

/// Check a forced win step by step: every move legal, every reply covered, the end reached
///
/// Nothing is searched, and whoever wrote the proof is not trusted: the clauses, compiled and
/// in Scryer, say which moves there are, where they lead, whose turn it is and who has won.
/// The exit code is 1 if a step does not hold; the step is shown.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  kalista prove khan \"6/SSSKSS/6/6/ssksss/6 r -\" --out proof.json
  kalista verify proof.json
  kalista verify proof.json --backend native")]
pub struct Arguments {
    /// The proof
    file: PathBuf,
    /// Who checks it [default: the clauses, compiled and in Scryer]
    #[arg(long, value_enum)]
    backend: Option<Backend>,
    /// The rules of a game that comes from a file, if it is no longer where it was
    #[arg(long, value_name = "FILE")]
    #[cfg(feature = "prolog")]
    rules: Option<String>,
}

/// Who checks a proof if nobody says.
const USUAL: &[Backend] = &[
    #[cfg(feature = "clauses")]
    Backend::Clauses,
    #[cfg(feature = "prolog")]
    Backend::Prolog,
    #[cfg(not(any(feature = "clauses", feature = "prolog")))]
    Backend::Native,
];

/// What somebody says of a proof.
fn checked(
    proof: &Proof,
    selection: &Selection,
    backend: crate::catalog::Backend,
) -> Result<Result<Verified, Refuted>, Failure> {
    let catalog = Catalog::current();
    #[cfg(feature = "prolog")]
    if backend == crate::catalog::Backend::Prolog && proof.rules.is_none() {
        use crate::prolog::{Place, PrologOracle, Resources};
        // The compiled clauses say whose turn it is; all else is Scryer's to say.
        let game = catalog.open_by(selection, crate::catalog::Backend::Clauses)?;
        let resources = Resources::default();
        let mut scryer = PrologOracle::start(game.program(), Place::Thread, resources)?;
        return Ok(verify_by(proof, &game, Some(&mut scryer)));
    }
    let game = catalog.open_by(selection, backend)?;
    Ok(verify_by(proof, &game, None))
}

pub fn run(arguments: &Arguments, output: &mut Output) -> Result<Status, Failure> {
    let file = arguments.file.display();
    let text = std::fs::read_to_string(&arguments.file).map_err(|error| Failure::Io {
        what: format!("reading {file}"),
        error,
    })?;
    let proof = Proof::from_json(&text)
        .map_err(|why| Failure::Other(format!("{file} is not a proof: {why}")))?;
    #[cfg(feature = "prolog")]
    let rules = arguments.rules.as_deref();
    #[cfg(not(feature = "prolog"))]
    let rules = None;
    let selection = proof.selection(rules);
    let backends = match &arguments.backend {
        Some(backend) => std::slice::from_ref(backend),
        None => USUAL,
    };
    for &backend in backends {
        let backend = crate::catalog::Backend::from(backend);
        match checked(&proof, &selection, backend)? {
            Ok(Verified {
                positions,
                replies,
                ends,
            }) => output.line(format_args!(
                "{backend}: every step holds: {}, {}, {}",
                counted(positions, "position", "positions"),
                counted(replies, "reply", "replies"),
                counted(ends, "end", "ends"),
            ))?,
            Err(refuted) => {
                output.line(format_args!("{backend}: WRONG: {refuted}"))?;
                return Ok(Status::No);
            }
        }
        output.flush()?;
    }
    let Proof {
        winner,
        plies,
        start,
        ..
    } = &proof;
    let plies = counted(*plies as usize, "ply", "plies");
    output.line(format_args!("{winner} wins within {plies} from {start}"))?;
    Ok(Status::Yes)
}
