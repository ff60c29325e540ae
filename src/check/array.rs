//! Which part of a check a job of an array does, by what the systems that run such arrays
//! tell each of their jobs.

use super::plan::Shard;

/// What a system calls the number of a job, that of the first, how many there are, and the
/// step from one to the next; and the number of the first where it is not told.
struct System {
    number: &'static str,
    first: Option<&'static str>,
    count: Option<&'static str>,
    step: Option<&'static str>,
    usual_first: u64,
}

const SYSTEMS: [System; 3] = [
    System {
        number: "SLURM_ARRAY_TASK_ID",
        first: Some("SLURM_ARRAY_TASK_MIN"),
        count: Some("SLURM_ARRAY_TASK_COUNT"),
        step: Some("SLURM_ARRAY_TASK_STEP"),
        usual_first: 1,
    },
    System {
        number: "JOB_COMPLETION_INDEX",
        first: None,
        count: None,
        step: None,
        usual_first: 0,
    },
    System {
        number: "AWS_BATCH_JOB_ARRAY_INDEX",
        first: None,
        count: Some("AWS_BATCH_JOB_ARRAY_SIZE"),
        step: None,
        usual_first: 0,
    },
];

/// The part that this process is to do: `rest` is what follows `auto`, nothing or `/16`.
/// Where the number of parts is said, the jobs are those of an array of as many, also if
/// only some of them run this time.
pub(super) fn part(rest: &str, variable: &dyn Fn(&str) -> Option<String>) -> Option<Shard> {
    let known = |name: Option<&str>| variable(name?)?.parse::<u64>().ok();
    let system = SYSTEMS
        .iter()
        .find(|system| known(Some(system.number)).is_some())?;
    let number = known(Some(system.number))?;
    let shard = match rest.strip_prefix('/') {
        Some(of) => Shard {
            number: (number + 1).checked_sub(system.usual_first)?,
            of: of.parse().ok()?,
        },
        None if rest.is_empty() => {
            let first = known(system.first).unwrap_or(system.usual_first);
            let step = known(system.step).unwrap_or(1).max(1);
            Shard {
                number: number.checked_sub(first)? / step + 1,
                of: known(system.count)?,
            }
        }
        None => return None,
    };
    (1 <= shard.number && shard.number <= shard.of).then_some(shard)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(rest: &str, variables: &[(&str, &str)]) -> Option<String> {
        let variable = |name: &str| {
            let found = variables.iter().find(|(own, _)| *own == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        part(rest, &variable).map(|shard| shard.to_string())
    }

    #[test]
    fn every_system_tells_its_jobs_their_number() {
        let slurm = [
            ("SLURM_ARRAY_TASK_ID", "13"),
            ("SLURM_ARRAY_TASK_MIN", "10"),
            ("SLURM_ARRAY_TASK_COUNT", "8"),
        ];
        assert_eq!(told("", &slurm).as_deref(), Some("4/8"));
        let one = [
            ("SLURM_ARRAY_TASK_ID", "3"),
            ("SLURM_ARRAY_TASK_COUNT", "1"),
        ];
        assert_eq!(told("/8", &one).as_deref(), Some("3/8"));
        let kubernetes = [("JOB_COMPLETION_INDEX", "0")];
        assert_eq!(told("/16", &kubernetes).as_deref(), Some("1/16"));
        assert_eq!(told("", &kubernetes), None);
        let aws = [
            ("AWS_BATCH_JOB_ARRAY_INDEX", "9"),
            ("AWS_BATCH_JOB_ARRAY_SIZE", "10"),
        ];
        assert_eq!(told("", &aws).as_deref(), Some("10/10"));
    }

    #[test]
    fn without_an_array_there_is_no_part() {
        assert_eq!(told("", &[]), None);
        assert_eq!(told("/4", &[("JOB_COMPLETION_INDEX", "4")]), None);
        assert_eq!(told("x", &[("JOB_COMPLETION_INDEX", "1")]), None);
    }
}
