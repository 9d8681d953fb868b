import { erasedEmail, erasedName, erasedPhone, phoneHandle } from '#contracts/events/personal';
import { idFrom } from '#platform/kernel/ids';
import type { Platform } from '#platform/process/platform';
import { RevisionConflict, type NewEvent } from '#platform/ports/event-log';
import { encrypt } from '#platform/access/person-keys';
import { carIdOf } from '../../stock/src/car-identity.js';

const dealership_id = 'tempo';
const stocknum = 'TP1000';
const slug = '2023-mg-mg4-excite-51-tp1000';
const who = { first_name: 'Ava', last_name: 'Ngata', email: 'ava.ngata@example.com', phone: '0491 570 110' };

/**
 * What the demo's log began with before its events had the shape they have now: a listing and a lead of version 0, the
 * lead sealed as it was then.
 */
export const beginDemoLog = async ({ storedLog, personKeys, sites, clock }: Platform): Promise<void> => {
  if (!sites.ofSlug('tempo')) return;
  const time = clock().toISOString();
  const begin = async (stream: string, event: Pick<NewEvent, 'id' | 'type' | 'version' | 'data' | 'metadata'>) => {
    const metadata = { tenant: dealership_id, ...event.metadata };
    await storedLog.append(stream, 'none', [{ time, ...event, metadata }]).catch((error: unknown) => {
      // It began before.
      if (!(error instanceof RevisionConflict)) throw error;
    });
  };

  const car_id = carIdOf({ dealership_id, stocknum });
  const prices = { price: 2_689_000, subscription_price: 15_500, price_type: 'Excl. Govt. Charges' };
  const details = { dealership_id, stocknum, year: 2023, make: 'MG', model: 'MG4', car_type: 'used', ...prices };
  const claim = { id: idFrom('demo', 'slug'), type: 'SlugClaimed', version: 1, data: { slug, car_id } };
  const listing = { id: idFrom('demo', 'car'), type: 'CarListed', version: 0, data: { car_id, slug, details } };
  await begin(`slug-${slug}`, claim);
  await begin(`car-${car_id}`, listing);

  if (!personKeys) return;
  const lead_id = idFrom('demo', 'lead');
  const id = idFrom('demo', 'lead-submitted');
  const { id: person, key } = await personKeys.personOf([phoneHandle(who.phone)]);
  await begin(`lead-${lead_id}`, {
    id,
    type: 'LeadSubmitted',
    version: 0,
    data: {
      ...{ lead_id, site_id: 'tempo', dealership_id, category: 'Contact', consent: true },
      ...{ url: 'http://tempo.localhost/contact', source: 'Website', user_agent: 'Mozilla/5.0' },
      ...{ first_name: erasedName, last_name: erasedName, email: erasedEmail, phone: erasedPhone },
    },
    metadata: { person, sealed: encrypt(key, JSON.stringify(who), `LeadSubmitted ${id}`) },
  });
};
