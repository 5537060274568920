"""The package itself: README, types."""

import importlib.util
import pathlib
import re
import subprocess
import sys

import pytest

import xq

HERE = pathlib.Path(__file__).resolve().parent
STUB = HERE.parent / "xq.pyi"


def test_the_ten_lines_of_readme(capsys):
    text = (HERE.parent / "README.md").read_text(encoding="utf-8")
    (lines,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len([line for line in lines.splitlines() if line and "import" not in line]) == 10
    exec(compile(lines, "README.md", "exec"), {})
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].startswith("C2=5 rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b")
    assert printed[1] == "79666"
    assert printed[2].startswith("Black wins: Red chased the horse on i6")
    assert printed[3].startswith("Hu ['h2e2'")
    assert printed[4].count("<Line ") == 3


def test_types_are_installed_beside_the_module():
    folder = pathlib.Path(xq.__file__).parent
    assert (folder / "py.typed").exists()
    installed = [path for path in folder.glob("*.pyi")]
    assert STUB.read_text() in [path.read_text() for path in installed]


def test_the_stub_lists_what_the_module_has():
    stub = STUB.read_text(encoding="utf-8")
    described = set(re.findall(r"^(?:class|def) (\w+)", stub, re.MULTILINE))
    public = {name for name in dir(xq) if not name.startswith("_") and name != "xq"}
    assert described == public
    for name in described:
        thing = getattr(xq, name)
        if not isinstance(thing, type) or issubclass(thing, Exception):
            continue
        body = re.search(rf"^class {name}:\n(.*?)(?=^\S)", stub, re.MULTILINE | re.DOTALL)[1]
        methods = set(re.findall(r"    def ([a-z]\w*)", body))
        assert methods == {name for name in vars(thing) if not name.startswith("_")}, name


@pytest.mark.skipif(importlib.util.find_spec("mypy") is None, reason="mypy is not installed")
def test_wrong_types_are_found(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "import xq\n"
        "count: int = xq.Position().perft(3)\n"
        "bad: str = xq.Position().perft(3)\n"
    )
    found = subprocess.run(
        [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache"), str(program)],
        capture_output=True,
        text=True,
    )
    assert "program.py:3" in found.stdout and "Found 1 error" in found.stdout, found.stdout
