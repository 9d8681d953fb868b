/** @needs promtool */
import { expect, it } from '@jest/globals';
import { promtool } from './promtool.js';

it('Prometheus accepts every alert rule [OPS-07]', async () => {
  expect(await promtool('check', 'rules', 'infra/observability/alerts.yml')).toMatch(/SUCCESS: \d+ rules found/);
});

it('alerts of leads, mail, webhooks and feeds fire when they are due, and no earlier [OPS-07]', async () => {
  expect(await promtool('test', 'rules', 'infra/observability/alerts.test.yml')).toContain('SUCCESS');
});
