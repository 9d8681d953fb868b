import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Problem } from '#contracts/rejections';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from './roles.js';

let forecourt: TestForecourt;
beforeAll(async () => {
  forecourt = new TestForecourt(roles);
  await forecourt.open();
});
afterAll(() => forecourt.remove());

it.each([`/${'/'.repeat(15_000)}x`, `/api/search?query=${'a'.repeat(2_048)}`, `/${'a'.repeat(2_048)}`])(
  'an address above 2,048 bytes is refused before its host or route is checked [HOST-01]',
  async (address) => {
    const { status, headers, body } = await forecourt.ask<Problem>(address, { site: 'nobody' });
    expect(status).toBe(414);
    expect(headers['content-type']).toMatch('application/problem+json');
    expect(body).toMatchObject({ code: 'uri_too_long', detail: 'An address has at most 2048 bytes.' });
  },
);

it('an address of up to 2,048 bytes is read [HOST-01]', async () => {
  // It reaches the renderer of pages, which is off here.
  expect((await forecourt.ask(`/${'/'.repeat(2_000)}x`)).status).toBe(503);
  expect((await forecourt.ask(`/${'a'.repeat(2_047)}`)).status).toBe(503);
  const query = '/api/search?query=';
  expect((await forecourt.ask(query.padEnd(2_048, '%20'))).status).toBe(200);
});
