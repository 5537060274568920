#!/bin/bash
# Joins the parts of a tournament and renders the reports.
#
#   tools/slurm/merge.sh FOLDER
#
# Run it by hand, or when the array is done:
#   sbatch --dependency=afterany:JOB --wrap "tools/slurm/merge.sh FOLDER"
set -euo pipefail

folder=${1:?usage: merge.sh FOLDER}
program=${XQ_TOURNAMENT:-xq-tournament}

rm -f "$folder/whole.jsonl"
"$program" merge "$folder"/part-*.jsonl --out "$folder/whole.jsonl"
"$program" report "$folder/whole.jsonl" --report "$folder/report" --overwrite
"$program" report "$folder/whole.jsonl" --format pgn > "$folder/games.pgn"
"$program" report "$folder/whole.jsonl"
