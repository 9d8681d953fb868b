import { drill } from './drill.js';
import { isFine, tableOf } from './report.js';

/** Ten thousand leads, or `LEADS`, to five subscribers through whatever can happen. */

const leads = Number(process.env['LEADS'] ?? 10_000);
const rows = await drill({ leads, killEvery: Math.ceil(leads / 10), patience: 600_000, say: console.log });
console.log(`\n${tableOf(rows)}`);
process.exit(rows.every(isFine) ? 0 : 1);
