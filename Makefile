# Forecourt. `make run` and `make test` are all a newcomer needs.
.DEFAULT_GOAL := run
CHECKS := check-types check-lint check-imports check-unused check-format
.PHONY: run upgrade dev build test check $(CHECKS) format bench capacity lighthouse e2e faults faults-long drill fuzz mutants up down seed rebuild backup restore clean

NPM := npm
PEERS := .data/bench/peers
INSTALLED := node_modules/.package-lock.json
BUILT := dist/.built
SOURCES := $(shell find contracts services web infra -type f -not -name '*.spec.ts' -not -name '*.spec.tsx' 2>/dev/null) nest-cli.json tsconfig.base.json .swcrc package.json

# Starts everything in one process, with the demo dealers. Honours PORT, HOST and DATA_DIR.
run: $(BUILT)
	@DEMO=true LOG_LEVEL=$${LOG_LEVEL:-warn} node --enable-source-maps --max-semi-space-size=32 dist/services/standalone/src/supervisor.js

# Has what `make run` started go on with the program as it is now; no request fails. Honours DATA_DIR.
upgrade: $(BUILT)
	@kill -USR2 "$$(cat "$${DATA_DIR:-.data}/supervisor.pid")"

# The same with the services restarted on every change, and the pages from Vite at http://<site>.localhost:5173.
dev: $(INSTALLED)
	@$(NPM) run --silent dev

build: $(BUILT)

# Everything that can run here; names at the end what could not. `make test t=leads` runs the unit tests of one area.
test: $(if $(t),$(INSTALLED),$(BUILT))
	@$(if $(t),$(NPM) run --silent test:area -- '$(t)',node dist/infra/test/run.js)

# Types, lint, import directions, what nothing uses, and format.
check: $(INSTALLED)
	@$(MAKE) --no-print-directory -j2 $(CHECKS)

$(CHECKS): check-%: $(INSTALLED)
	@$(NPM) run --silent check:$*

format: $(INSTALLED)
	@$(NPM) run --silent format

# Measures what the design promises, beside peers; tables, and JSON in .data/bench. `b=strangers` runs one of them.
bench: $(BUILT) $(PEERS)
	@$(NPM) run --silent bench -- $(b)

# What Lighthouse says of every kind of page of every demo site; `make lighthouse p='home search'` of these.
lighthouse: $(BUILT)
	@node dist/infra/lighthouse/run.js $(p)

# Which part of an installation is full first: make capacity cars=2000 dealers=10 visits=10000 leads=200
capacity: $(BUILT)
	@node dist/infra/capacity/run.js $(MAKEOVERRIDES)

# What the bench compares and measures with and we don't depend on; where it can't be installed, its rows say so.
$(PEERS):
	@mkdir -p $@
	@$(NPM) install --prefix $@ --no-audit --no-fund --loglevel=error roaring@2.7.0 || echo 'The bench goes on without roaring.'

# What the program and its engines survive, each fault TRIES times (20); writes infra/reliability.md. `make faults f=Kafka` tries some.
faults: $(BUILT)
	@node dist/infra/faults/run.js $(if $(f),'$(f)')

# The same, each a thousand times: some days.
faults-long: export TRIES := 1000
faults-long: faults

# LEADS leads (10,000) to five subscribers at once while everything fails in its turn; prints what each ended with. Needs Java.
drill: $(BUILT)
	@node dist/infra/drill/run.js

# Changes the pure rules on purpose, one place at a time, and lists the changes that no test notices. `make mutants m=finance` tries
# one area: finance, prices, deciders or search.
mutants: $(INSTALLED)
	@MUTANTS=$(m) npx stryker run infra/mutants/stryker.config.js

# Asks every operation of the OpenAPI document for what it allows and what it doesn't, SECONDS long (120). Needs Python.
fuzz: $(BUILT)
	@node dist/infra/fuzz/run.js

e2e: $(BUILT)
	@node dist/infra/test/run.js e2e

# Every service apart, on EventStoreDB, Kafka, MongoDB and Typesense, at http://<site>.localhost:3000. Needs Docker.
up:
	docker compose up --build --detach --wait edge
	docker compose up --detach seed

# Stops them; their data stays. `docker compose down --volumes` takes it away too.
down:
	docker compose down

# Imports the demo feeds into a running Forecourt.
seed: $(BUILT)
	@node dist/services/standalone/src/seed.js

# Builds a read model of a running Forecourt anew while it serves: make rebuild p=car
rebuild: $(BUILT)
	@node dist/services/ops/src/cli.js rebuild $(p)

# Backs up DATA_DIR into BACKUP_DIR, also while it runs.
backup: $(BUILT)
	@node dist/services/ops/src/cli.js backup

# Restores the latest backup, or BACKUP=<folder>; Forecourt must not run. What was there is moved aside.
restore: $(BUILT)
	@node dist/services/ops/src/cli.js restore --replace $(BACKUP)

clean:
	rm -rf dist node_modules .data

$(INSTALLED): package-lock.json package.json
	@$(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

$(BUILT): $(INSTALLED) $(SOURCES)
	@$(NPM) run --silent build
	@touch $@
