import { faults } from './faults.js';
import { tryFaults } from './report.js';

/** Tries every fault `TRIES` times (20). An argument selects faults by name. */

const [, , only] = process.argv;
const file = 'infra/reliability.md';
const failed = await tryFaults(faults, {
  tries: Number(process.env['TRIES'] ?? 20),
  file,
  ...(only !== undefined && { only }),
});
if (failed.length > 0) console.error(`Something went wrong; ${file} says what: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
