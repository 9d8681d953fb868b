/** @needs own-kafka */
import { expect, it } from '@jest/globals';
import { drill } from './drill.js';
import { isFine, tableOf } from './report.js';

it('five subscribers have every lead in the end, despite kills, failures and a restore [CRM-16]', async () => {
  const { rows, kills } = await drill({ leads: 240, killEvery: 60, killInterval: 20_000, timeout: 240_000 });
  expect(kills).toBeGreaterThan(3);
  expect(rows.map(({ subscriber }) => subscriber)).toEqual(['pull', 'SSE', 'Kafka', 'webhook', 'mail']);
  // Each subscriber has leads that the restore removed from the log.
  expect(rows.filter(({ afterRestore }) => afterRestore === 0)).toEqual([]);
  const table = tableOf(rows.filter((row) => !isFine(row)));
  expect(table.split('\n').slice(2)).toEqual([]);
});
