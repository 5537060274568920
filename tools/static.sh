#!/bin/sh
# Runs a program in an empty folder with an empty environment, and fails if it wants anything.
# usage: static.sh PROGRAM
set -eu
program=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$program" "$folder/program"
if ldd "$folder/program" 2>/dev/null | grep -q '=>'; then
    echo "$1 needs shared libraries:" >&2
    ldd "$folder/program" >&2
    exit 1
fi
cd "$folder"
env -i ./program --version
