#!/usr/bin/env bash
# Adds the toy feature to a copy of the tree, counts the lines that it touches outside its own folders, and tests it there.
set -euo pipefail
toy=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$toy/../..
tree=$root/target/toy-feature
most=3

touched=$(grep -c '^-[^-]' "$toy/registered.patch" || true)
echo "lines touched: $touched, added: $(grep -c '^+[^+]' "$toy/registered.patch")"
if ((touched > most)); then
    echo "a feature may touch $most lines outside its own folders" >&2
    exit 1
fi

# Builds of the tree itself must not take what was built of the copy for theirs: without its sources that is out of date.
trap 'rm -rf "$tree"' EXIT
rm -rf "$tree"
mkdir -p "$tree"
(cd "$root" && git ls-files -z -- Cargo.toml Cargo.lock .cargo src benches crates tests | xargs -0 cp --parents --preserve=timestamps -t "$tree")
cp -r "$toy/crates" "$tree"
patch --quiet --forward --no-backup-if-mismatch --directory "$tree" --strip 1 <"$toy/registered.patch"
cargo test --locked --manifest-path "$tree/Cargo.toml" --target-dir "$root/target" \
    -p bot-service -p bot-discord --lib -- egg_timer
