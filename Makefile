# `make play` and `make test` are each enough by themselves: they make .venv and install what they need. `make help` lists the rest.

BIN := .venv/bin
PY := $(BIN)/python
READY := .venv/.ready
KERNEL := .venv/.kernel
PLAY := .venv/.play
BYTECODE := .venv/.bytecode
PYTEST := $(PY) -m pytest -q -n 2
# What the tests of a file share is made once where one process runs them all.
BY_FILE := --dist loadfile
HEADLESS := SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
PYTHONS := python3 python3.14 python3.13 python3.12 python3.11 python

# How much `make stress` plays, and from which seed.
MATCHES ?= 100
SEED ?= 1
PRESETS := classic traditional blooper blooper-singles run-the-hand individual santa-cruz santa-cruz-short

# Where Python was built with a C compiler of a name (everywhere but on Windows) that one, or $CC, must find the headers of Python and of C.
define HAS_COMPILER
import os, subprocess, sys, sysconfig
compiler = os.environ.get("CC") or sysconfig.get_config_var("CC")
try:
    command = [*compiler.split(), "-E", "-I", sysconfig.get_path("include"), "-"] if compiler else [sys.executable, "-V"]
    sys.exit(subprocess.run(command, input=b"#include <Python.h>\n", capture_output=True).returncode)
except OSError:
    sys.exit(1)
endef
export HAS_COMPILER

# Compiled modules are kept, whatever the environment says: tests start the program again and again, and pytest rewrites its modules.
unexport PYTHONDONTWRITEBYTECODE

.DELETE_ON_ERROR:
.PHONY: help play demo test check format lint types contracts workflows licences tests mutants mutation stress stress-tests stress-kernel monkey bench shots film proofs catalogue
.PHONY: dist dist-test dist-selftest dist-install dist-twice release-check rehearsal wheels selftest windows windows-check
.DEFAULT_GOAL := play

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1: /p' $(MAKEFILE_LIST)

# PYTHON=... chooses the interpreter; else the first of the usual names that is new enough.
# A stamp holds a checksum of the files it depends on, so a newer timestamp alone does not reinstall (which needs a network).
# The pip that comes with Python 3.11 takes twice the time of today's, and half of what it compiles is never imported.
# `.play` has what the game needs, its kernel compiled; `.ready` has the tools of developers too.
define INSTALL
sum=$$(cat pyproject.toml setup.cfg setup.py constraints.txt $(3) | cksum); \
	if [ -x $(PY) ] && [ "$$sum" = "$$(cat $(1) 2>/dev/null)" ]; then touch $(1); exit 0; fi; \
	for python in $(or $(PYTHON),$(PYTHONS)); do \
		if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
		echo "Back Alley needs Python 3.11 or later, and found none. Name one with: make PYTHON=/path/to/python" >&2; exit 1; \
	elif ! "$$found" -c 'import ensurepip, venv' 2>/dev/null; then \
		echo "$$found cannot make virtual environments: install its venv module (on Debian the package python3-venv)." >&2; exit 1; \
	elif ! "$$found" -c "$$HAS_COMPILER"; then \
		echo "Back Alley compiles a part of itself and found no C compiler with the headers of C and of $$found: install them (on Debian: apt install gcc libc6-dev python3-dev, on macOS: xcode-select --install)." >&2; exit 1; \
	fi; \
	if ! $(PY) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
		echo "Making .venv ..."; "$$found" -m venv --clear .venv || exit 1; \
	fi; \
	echo "Installing what $(4) ..."; \
	pip="env PYTHONWARNINGS=ignore $(PY) -m pip install --quiet --disable-pip-version-check --no-compile --constraint constraints.txt"; \
	$$pip --upgrade pip && $$pip --editable '$(2)' || exit 1; \
	echo "$$sum" > $(1)
endef

SETUP := pyproject.toml setup.cfg setup.py constraints.txt
DECLARED := $(wildcard game/ai/kernel/*.pxd)
COMPILED := $(DECLARED) $(DECLARED:.pxd=.py)

$(READY): $(SETUP)
	@$(call INSTALL,$@,.[dev],,the game and its tests need)

$(PLAY): $(SETUP) $(COMPILED)
	@$(call INSTALL,$@,.,$(COMPILED),the game needs)

# If only the compiled modules have changed, only they are compiled again.
$(KERNEL): $(COMPILED) setup.py $(READY)
	@if ! $(PY) -c "import sys; from game.ai.kernel.check import kernel_fault; sys.exit(kernel_fault() is not None)" 2>/dev/null; then \
		echo "Compiling the kernel ..."; $(PY) setup.py --quiet build_ext --inplace || exit 1; \
	fi
	@touch $@

# The first run makes bytecode of tests and packages: once here, or else in each process of the tests.
$(BYTECODE): $(READY) | $(KERNEL)
	@$(PY) -m pytest -q --collect-only >/dev/null; touch $@

play: $(PLAY) ## play; without a display, run the demo
	@case "$$(uname -s)" in Darwin|MINGW*|MSYS*|CYGWIN*) shown=yes;; *) shown=$$DISPLAY$$WAYLAND_DISPLAY;; esac; \
	if [ -n "$$shown" ]; then \
		exec $(BIN)/back-alley; \
	else \
		echo "There is no display here: the computer plays a match instead, and leaves its record and pictures in demo/."; \
		exec $(MAKE) --no-print-directory demo; \
	fi

demo: $(PLAY) ## a match of the computer through the real scenes: record and pictures in demo/
	$(HEADLESS) $(PY) -m tests.pictures.demo demo

test: $(BYTECODE) $(KERNEL) ## all tests that need no window
	$(PYTEST) $(BY_FILE) -m "not window and not stress and not dist"

check: format lint types contracts workflows licences tests ## everything that has to hold

format: $(KERNEL) ## is everything formatted?
	$(BIN)/ruff format --check .

lint: $(KERNEL) ## ruff
	$(BIN)/ruff check .

types: $(KERNEL) ## mypy
	$(BIN)/mypy

contracts: $(KERNEL) ## who may import whom
	$(BIN)/lint-imports --no-logo

workflows: $(READY) ## zizmor, and the schemas of the workflows; without a network
	$(BIN)/zizmor --offline --quiet .github
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --builtin-schema custom.github-workflows-require-timeout .github/workflows/*.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.dependabot .github/dependabot.yml

licences: $(READY) ## has every file its licence (REUSE)?
	$(BIN)/reuse lint --lines

tests: $(BYTECODE) $(KERNEL) ## all tests, those in a real window too
	$(PYTEST) $(BY_FILE) -m "not stress and not dist"

# NAME=... plants one alone; `python -m tools.mutants --list` names them.
mutants: $(KERNEL) ## planted bugs, each of which a test has to catch
	$(PY) -m tools.mutants $(NAME)

stress: stress-tests stress-kernel mutation $(PRESETS:%=simulate-%) ## long random runs

stress-tests: $(KERNEL)
	$(PYTEST) -m stress
	BACK_ALLEY_MANY_EXAMPLES=1 $(PYTEST) -m hypothesis tests/engine tests/rulesets tests/scenes tests/session tests/tabletop tests/toolkit tests/wording tests/test_*.py

COPY_TREE = mkdir -p $(1) && git ls-files -z | xargs -0 cp --parents -t $(1)

# In a copy of the tree, for the kernel lies beside its source.
stress-kernel: SANITIZED := scratch/sanitized
stress-kernel: $(KERNEL) ## the kernel's tests, with it compiled to notice what C leaves undefined and memory that is not its own
	$(call COPY_TREE,$(SANITIZED))
	cd $(SANITIZED) && CFLAGS="-fsanitize=address,undefined -fno-sanitize-recover=undefined" \
		$(abspath $(PY)) setup.py -q build_ext --inplace
	cd $(SANITIZED) && ASAN_OPTIONS=detect_leaks=0 LD_PRELOAD=$$(gcc -print-file-name=libasan.so) \
		$(abspath $(PY)) -m pytest -q tests/ai/kernel -m "not stress"

# NAME="game.engine.bids*" makes those alone; `cd scratch/mutation && ../../.venv/bin/mutmut show NAME` shows one that lived on.
mutation: $(KERNEL) ## every small change of the engine that mutmut makes; those that no test notices are listed
	$(call COPY_TREE,scratch/mutation)
	cp game/ai/kernel/*.so scratch/mutation/game/ai/kernel
	cd scratch/mutation && $(abspath $(BIN))/mutmut run $(NAME) && $(abspath $(BIN))/mutmut results | sed '/not checked/d'

# PAGES="title or seat" begins there alone; SEED=2 throws other things.
monkey: $(KERNEL) ## random inputs from every page, as in `make stress`
	$(PYTEST) -m stress tests/stress/test_monkey.py $(if $(PAGES),-k "$(PAGES)")

simulate-%: BOTS := club,club,club,club
simulate-blooper-singles: BOTS := club,club,club
simulate-%: $(KERNEL)
	$(BIN)/back-alley simulate --rules $* --matches $(MATCHES) --seed $(SEED) --bots $(BOTS)

bench: $(KERNEL) ## all benchmarks of speed and size
	@for file in tools/benchmarks/bench_*.py; do \
		name=$$(basename "$$file" .py); echo "== $$name"; $(PY) -m "tools.benchmarks.$$name" || exit 1; \
	done

film: $(KERNEL) ## the moving picture in the README, docs/film.webp
	$(HEADLESS) $(PY) -m tools.film docs/film.webp

# SCENE=... takes one scene alone, by a name of tests/support/routes.py; LOCALE=de and SCALE=200 are for that one.
shots: $(KERNEL) ## pictures of all scenes at three sizes, and film strips of what moves, in shots/
ifdef SCENE
	$(HEADLESS) $(PY) -m tests.pictures.scene_shots $(SCENE) shots $(if $(LOCALE),--language $(LOCALE)) $(if $(SCALE),--scale $(SCALE))
else
	$(HEADLESS) $(PY) -m tests.pictures.shots shots
	$(HEADLESS) $(PY) -m tests.pictures.strips shots/strips
endif

# To compare two checkouts: .venv/bin/python -m tests.pictures.proofs ONE/proofs OTHER/proofs
proofs: $(KERNEL) ## all texts, and every page in words in four windows and each language, in proofs/
	$(HEADLESS) $(PY) -m tests.pictures.proofs proofs

catalogue: $(KERNEL) ## collect the texts for translators, compile the translations
	$(PY) build/catalogue.py

# WHEEL=... names the wheel to put in; else one is built.
dist: $(KERNEL) ## what players download, in dist/, with its sizes
	$(PY) build/package/dist.py $(if $(WHEEL),--wheel $(WHEEL))

dist-test: $(KERNEL) ## what `make dist` left in dist/, unpacked elsewhere and played
	$(PYTEST) -m dist -n 0 tests/dist

selftest: $(KERNEL) ## the self-test of the program, from source: report and pictures in scratch/selftest
	$(HEADLESS) $(BIN)/back-alley --selftest scratch/selftest

dist-selftest: $(READY) ## the self-test of what `make dist` left in dist/; report and pictures in scratch/dist-selftest
	$(PY) build/package/try_out.py scratch/dist-selftest

dist-install: ## the package in dist/ installed with apt, tested, and removed (as root)
	build/package/try_deb.sh dist/*.deb

dist-twice: $(KERNEL) ## `make dist` twice: is every file the same to the last bit?
	$(PY) build/package/twice.py

# On another system than Debian: build/linux/in_debian.sh python3 build/package/release_check.py
release-check: $(READY) ## the package in dist/ by the tools of desktops and of Debian
	$(PY) build/package/release_check.py

# A zip to try and the installer; what is released is built on Windows. On Debian:
# apt install gcc-mingw-w64-x86-64 mingw-w64-tools nsis wine wine64 xvfb
windows: $(READY) ## the program for Windows, made on Linux, in dist/windows
	PYTHONPATH=build/package $(PY) build/windows/windows_build.py

# TESTS=... names files or folders of tests; besides it takes xdotool and openbox.
windows-check: windows ## under Wine: the tests from source, then what `make windows` left, installed and played
	PYTHONPATH=build/package $(PY) build/windows/windows_check.py $(TESTS)
	$(PYTEST) -m dist -n 0 tests/wine

# STEPS="sdist wheel" runs those alone. Besides what `windows` and `windows-check` take, lintian and desktop-file-utils are asked.
rehearsal: $(READY) ## a release of the last commit made and tried in an empty folder, by a report; 80 minutes
	$(PY) build/package/rehearsal.py $(STEPS)

wheels: $(READY) ## the wheel for all versions of Python, in dist/wheels (on Linux with Docker)
	$(PY) -m pip install --quiet --disable-pip-version-check --constraint constraints.txt cibuildwheel
	SOURCE_DATE_EPOCH=$$($(PY) build/package/build_time.py) $(PY) -m cibuildwheel --output-dir dist/wheels
