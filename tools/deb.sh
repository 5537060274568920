#!/bin/sh
# Makes a Debian package of built programs: deb.sh PROGRAMS PAGES OUT
# PROGRAMS holds xq-perft and the others, PAGES is what xq-manual wrote; the package goes to folder OUT.
set -eu
[ $# -eq 3 ] || { echo "usage: deb.sh PROGRAMS PAGES OUT" >&2; exit 2; }
programs=$1 pages=$2 out=$3
here=$(cd "$(dirname "$0")/.." && pwd)
version=$("$programs/xq-perft" --version | cut -d ' ' -f 2)
architecture=$(dpkg --print-architecture)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

for tool in perft record engine tournament bench play train; do
    install -D -s -m 755 "$programs/xq-$tool" "$root/usr/bin/xq-$tool"
    install -D -m 644 "$pages/bash/xq-$tool.bash" "$root/usr/share/bash-completion/completions/xq-$tool"
    install -D -m 644 "$pages/zsh/_xq-$tool" "$root/usr/share/zsh/vendor-completions/_xq-$tool"
    install -D -m 644 "$pages/fish/xq-$tool.fish" "$root/usr/share/fish/vendor_completions.d/xq-$tool.fish"
done
for page in "$pages"/man/man1/*.1; do
    install -D -m 644 "$page" "$root/usr/share/man/man1/$(basename "$page")"
done
gzip -9n "$root"/usr/share/man/man1/*.1
documents=$root/usr/share/doc/xq-tools
install -D -m 644 "$here/CHANGELOG.md" "$documents/CHANGELOG.md"
install -D -m 644 "$here/README.md" "$documents/README.md"
cat "$here/LICENSE-MIT" "$here/LICENSE-APACHE" > "$documents/copyright"
chmod 644 "$documents/copyright"

mkdir "$root/DEBIAN"
cat > "$root/DEBIAN/control" <<CONTROL
Package: xq-tools
Version: $version
Architecture: $architecture
Maintainer: The xq contributors <xq-tools@localhost>
Installed-Size: $(du -sk "$root/usr" | cut -f 1)
Depends: libc6, libgcc-s1
Section: games
Priority: optional
Description: workbench for xiangqi (Chinese chess) engines
 Perft and its verification, game records in every usual format, an engine for
 UCI and UCCI, tournaments with sound statistics, depth against time, training
 of a network, and a page to play and study on.
CONTROL
chmod -R go-w "$root"
mkdir -p "$out"
dpkg-deb --root-owner-group --build "$root" "$out/xq-tools_${version}_$architecture.deb"
