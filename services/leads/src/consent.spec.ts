import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LeadForm } from '#contracts/api/leads';
import { TestForecourt } from '#platform/testing/forecourt';
import { temporaryDirectory } from '#platform/testing/temporary';
import { roles } from '../../standalone/src/roles.js';

let sites: Awaited<ReturnType<typeof temporaryDirectory>>;
let forecourt: TestForecourt;
beforeAll(async () => {
  sites = await temporaryDirectory();
  for (const slug of ['kestrel', 'meridian'])
    cpSync(join('infra/demo/sites', slug), join(sites.path, slug), { recursive: true });
  const settings = join(sites.path, 'kestrel/site.yaml');
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('\nforms:\n', '\nforms:\n  consent: strict\n'));
  forecourt = new TestForecourt(roles, ['kestrel', 'meridian'], { SITES_DIR: sites.path });
  await forecourt.open();
});
afterAll(async () => {
  await forecourt.remove();
  await sites.remove();
});

const submitted = async (site: string, more: Partial<LeadForm>) => {
  const body: LeadForm = {
    ...(site === 'kestrel' && { form: 'generic', location: 'kestrel-brookvale' }),
    userData: { name: 'Mia', last_name: 'Ng', email: 'mia@example.com', phone: '0491 570 006', postcode: '2000' },
    category: 'General Enquiry',
    message: 'Hello',
    url: `http://${site}.localhost:3000/ask-us`,
    ...more,
  };
  expect(await forecourt.ask('/api/leads', { method: 'POST', site, body })).toMatchObject({ status: 201 });
  const { opt_in, consent } = (await forecourt.events('LeadSubmitted')).at(-1)!.data as Record<string, unknown>;
  return { opt_in, consent };
};

it('a strict site treats a missing answer as no, and a lead stores wording and time of consent [PRICE-07]', async () => {
  expect(await submitted('kestrel', {})).toEqual({ opt_in: false });
  expect(await submitted('kestrel', { opt_in: false })).toEqual({ opt_in: false });
  expect(await submitted('kestrel', { opt_in: true })).toEqual({
    opt_in: true,
    consent: { wording: 'Keep me up to date with offers and news', given_at: forecourt.now.toISOString() },
  });
});

it('any other site treats a missing answer as yes [PRICE-07]', async () => {
  expect(await submitted('meridian', {})).toEqual({ opt_in: true });
  expect(await submitted('meridian', { opt_in: false })).toEqual({ opt_in: false });
});
