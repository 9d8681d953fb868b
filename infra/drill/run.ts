import { writeFileSync } from 'node:fs';
import { drill } from './drill.js';
import { isFine, pageOf } from './report.js';

/** Sends `LEADS` (10,000) leads to five subscribers through all incidents. Kills every `KILL_EVERY` (60) seconds. */

const leads = Number(process.env['LEADS'] ?? 10_000);
const seconds = Number(process.env['KILL_EVERY'] ?? 60);
const killEvery = Math.ceil(leads / 10);
const drilled = await drill({ leads, killEvery, killInterval: seconds * 1_000, timeout: 600_000, say: console.log });
const page = pageOf(drilled, { leads, seconds });
writeFileSync('infra/drill.md', page);
console.log(`\n${page}`);
process.exit(drilled.rows.every(isFine) ? 0 : 1);
