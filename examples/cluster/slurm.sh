#!/usr/bin/env bash
# A campaign as a job array of Slurm: sixteen parts, each with a report of its own.
#
#   sbatch examples/cluster/slurm.sh khan 16000000
#   kalista check --merge parts --report khan.json       when they have arrived
#   sbatch --array=3,7 examples/cluster/slurm.sh khan 16000000       parts that are missing
#
#SBATCH --job-name=kalista
#SBATCH --array=1-16
#SBATCH --cpus-per-task=2
#SBATCH --mem=4G
#SBATCH --time=04:00:00
set -euo pipefail
game=${1:?which game} positions=${2:?how many positions}
parts=${PARTS:-16} folder=${FOLDER:-parts} kalista=${KALISTA:-kalista}
mkdir -p "$folder"
report="$folder/part-$SLURM_ARRAY_TASK_ID.json"
# A part that was cut off goes on where it was.
if [ -s "$report" ]; then
    exec "$kalista" check --resume "$report" --jobs "${SLURM_CPUS_PER_TASK:-2}"
fi
exec "$kalista" check "$game" --positions "$positions" --shard "auto/$parts" \
    --jobs "${SLURM_CPUS_PER_TASK:-2}" --backends native,clauses,prolog:2% --coverage --report "$report"
