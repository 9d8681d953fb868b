import { readFileSync, writeFileSync } from 'node:fs';
import { withTables } from './site-reference.js';

/** Writes the tables of `docs/site-reference.md`: `make docs`. */
const file = 'docs/site-reference.md';
writeFileSync(file, withTables(readFileSync(file, 'utf8')));
