# Forecourt. `make run` and `make test` are all a newcomer needs.
.DEFAULT_GOAL := run
CHECKS := check-types check-lint check-imports check-unused check-format
.PHONY: run upgrade dev build test check $(CHECKS) format bench capacity docs lighthouse e2e faults faults-long drill fuzz mutants up down seed rebuild backup restore clean

NPM := npm
PEERS := .data/bench/peers
INSTALLED := node_modules/.package-lock.json
BUILT := dist/.built
SOURCES := $(shell find contracts services web infra -type f -not -name '*.spec.ts' -not -name '*.spec.tsx' 2>/dev/null) nest-cli.json tsconfig.base.json .swcrc package.json

# Starts everything in one process, with the demo dealers. Honours PORT, HOST, DATA_DIR
# and ENV_FILE.
run: $(BUILT)
	@DEMO=true LOG_LEVEL=$${LOG_LEVEL:-warn} node --max-semi-space-size=32 dist/services/standalone/src/supervisor.js

# Upgrades a Forecourt that `make run` started to the current program, without a failed request. Honours DATA_DIR
# and ENV_FILE.
upgrade: $(BUILT)
	@node dist/services/standalone/src/upgrade.js

# The same, but services restart on every change, and Vite serves the pages at http://<site>.localhost:5173.
dev: $(INSTALLED)
	@$(NPM) run --silent dev

build: $(BUILT)

# Runs all tests that can run here, and names the others. `make test t=leads` runs the unit tests of one area.
test: $(if $(t),$(INSTALLED),$(BUILT))
	@$(if $(t),$(NPM) run --silent test:area -- '$(t)',node dist/infra/test/run.js)

# Checks types, lint, import directions, unused code and format.
check: $(INSTALLED)
	@$(MAKE) --no-print-directory -j2 $(CHECKS)

$(CHECKS): check-%: $(INSTALLED)
	@$(NPM) run --silent check:$*

format: $(INSTALLED)
	@$(NPM) run --silent format

# Measures the targets of the design, beside peers; tables, and JSON in .data/bench. `b=strangers` runs one.
bench: $(BUILT) $(PEERS)
	@$(NPM) run --silent bench -- $(b)

# Writes the tables of docs/site-reference.md from the schemas.
docs: $(BUILT)
	@node dist/infra/docs/generate.js

# Audits every kind of page of every demo site with Lighthouse; `make lighthouse p='home search'` only these.
lighthouse: $(BUILT)
	@node dist/infra/lighthouse/run.js $(p)

# Computes which part of an installation fills up first: make capacity cars=2000 dealers=10 visits=10000 leads=200
capacity: $(BUILT)
	@node dist/infra/capacity/run.js $(MAKEOVERRIDES)

# Peers and tools of the bench that are no dependencies of ours. If one can't be installed, its rows say so.
$(PEERS):
	@mkdir -p $@
	@$(NPM) install --prefix $@ --no-audit --no-fund --loglevel=error roaring@2.7.0 || echo 'The bench goes on without roaring.'

# Tries each fault TRIES times (20), and writes infra/reliability.md. `make faults f=Kafka` selects faults by name.
faults: $(BUILT)
	@node dist/infra/faults/run.js $(if $(f),'$(f)')

# The same, a thousand times each. Takes some days.
faults-long: export TRIES := 1000
faults-long: faults

# Sends LEADS (10,000) leads to five subscribers through all failures. Prints each subscriber's result. Needs Java.
drill: $(BUILT)
	@node dist/infra/drill/run.js

# Mutates the pure rules, and lists the mutants that no test catches. `make mutants m=finance` runs one area: finance,
# prices, deciders or search.
mutants: $(INSTALLED)
	@MUTANTS=$(m) npx stryker run infra/mutants/stryker.config.js

# Sends every operation of the OpenAPI document valid and invalid requests, for SECONDS (120). Needs Python.
fuzz: $(BUILT)
	@node dist/infra/fuzz/run.js

e2e: $(BUILT)
	@node dist/infra/test/run.js e2e

# Each service separate, on EventStoreDB, Kafka, MongoDB and Typesense, at http://<site>.localhost:3000. Needs Docker.
up:
	docker compose up --build --detach --wait edge
	docker compose up --detach seed

# Stops them; their data stays. `docker compose down --volumes` removes the data, too.
down:
	docker compose down

# Imports the demo feeds into a running Forecourt.
seed: $(BUILT)
	@node dist/services/standalone/src/seed.js

# Rebuilds a read model of a running Forecourt: make rebuild p=car
rebuild: $(BUILT)
	@node dist/services/ops/src/cli.js rebuild $(p)

# Backs up DATA_DIR into BACKUP_DIR, even while Forecourt runs.
backup: $(BUILT)
	@node dist/services/ops/src/cli.js backup

# Restores the latest backup, or BACKUP=<folder>; Forecourt must not run. Moves existing data aside.
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
