import { expect, it } from '@jest/globals';
import { leadSearchText } from '#contracts/domain/lead-search';
import type { Site } from '#contracts/domain/site/site';
import { consentToken } from '#platform/access/consent-links';
import { createMemoryLog } from '#platform/testing/memory-log';
import type { FindOptions } from '#platform/ports/view-store';
import type { Submission } from './lead.js';
import { WithdrawByLink } from './withdraw-by-link.js';

const site = { id: 'kestrel', dealerships: [{ id: 'kestrel-bay' }] } as Site;
const secret = 'a secret of the program';

/** Leads of these mailboxes at the site, and the ids of those whose consent a link of the first one withdraws. */
const withdrawnFor = async (emails: readonly string[]) => {
  const log = createMemoryLog();
  const leads = emails.map((email, n) => {
    const user = { name: 'Mia', last_name: 'Ng', email, phone: '0491 570 006' };
    const ids = { lead_id: `l${n}`, site_id: 'kestrel', dealership_id: 'kestrel-bay' };
    return { ...ids, user, opt_in: true, fields: {} } as unknown as Submission;
  });
  const event = { id: 'e', type: 'LeadSubmitted', version: 1, time: '2026-05-20T00:00:00Z', data: leads[0] };
  await log.append('lead-l0', 'none', [event]);
  const find = async ({ where, offset = 0, limit = Infinity }: FindOptions) => {
    const { contains } = where!['search_text'] as { readonly contains: readonly string[] };
    return leads
      .filter((lead) => contains.every((text) => leadSearchText(lead).includes(text)))
      .slice(offset, offset + limit)
      .map((lead) => ({ doc: { lead } }));
  };
  const withdrawn: string[] = [];
  const handle = async (_decider: unknown, id: string) => withdrawn.push(id);
  const inbox = { liveCollection: async () => ({ find }) };
  const links = new WithdrawByLink(log, inbox as never, handle as never, secret);
  const refused = await links.execute(site, consentToken(secret, 'l0'));
  return refused?.rejected ?? withdrawn;
};

it.each([
  ['mia+cars@example.com', ['mia@example.com', 'Mia+news@Example.com', 'amia@example.com']],
  ['mia.ng@gmail.com', ['miang@gmail.com', 'm.i.a.ng+cars@googlemail.com', 'mia@gmail.com']],
  ["mia.o'neil@example.com", ["mia.o'neil+cars@example.com", "mia.o'neil@example.com", 'mia@example.com']],
])('consent is withdrawn for every spelling of the mailbox of %s [PRICE-08]', async (email, others) => {
  expect(await withdrawnFor([email, ...others])).toEqual(['l0', 'l1', 'l2']);
});

it('consent is withdrawn for all enquiries of a mailbox, however many others are alike [PRICE-08]', async () => {
  const others = Array.from({ length: 1_200 }, (_, n) => `mia${n}@example.com`);
  expect(await withdrawnFor(['mia@example.com', ...others, 'mia+cars@example.com'])).toEqual(['l0', 'l1201']);
});

it('a program without a secret has sent no link that withdraws consent [PRICE-08]', async () => {
  const log = createMemoryLog();
  const links = new WithdrawByLink(log, {} as never, {} as never, undefined);
  expect(await links.execute(site, consentToken(secret, 'l0'))).toMatchObject({ rejected: 'not_found' });
});
