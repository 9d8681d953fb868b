import { leadExamples } from '#contracts/api/crm-examples';
import { day } from '#contracts/domain/durations';
import type { MailKind } from '#contracts/domain/mail/kinds';
import type { Site } from '#contracts/domain/site/site';
import { sourceTroubles } from '#contracts/events/stock-source';
import { acknowledgement } from '../../services/mail/src/messages/acknowledgement.js';
import { alertMail, confirmEmail } from '../../services/mail/src/messages/alert.js';
import { appointment } from '../../services/mail/src/messages/appointment.js';
import { digest, maxListed } from '../../services/mail/src/messages/digest.js';
import type { AboutLead } from '../../services/mail/src/messages/lead.js';
import { leadNotice } from '../../services/mail/src/messages/lead-notice.js';
import {
  reservationEnd,
  reservationEndNotice,
  reservationReceipt,
  type Started,
} from '../../services/mail/src/messages/reservation.js';
import { stockSourceTroubled } from '../../services/mail/src/messages/stock-source.js';
import { webhookStopped } from '../../services/mail/src/messages/webhook-stopped.js';
import type { Content, ShownCar } from '../../services/mail/src/rendering/content.js';
import type { Lead } from '../../services/mail/src/recipients.js';

const now = new Date('2026-05-20T02:15:00.000Z');

/** Returns every kind of message of a site, in each of its wordings. */
export const mailExamples = (site: Site, car: ShownCar): Readonly<Record<MailKind, readonly Content[]>> => {
  const [place] = site.locations;
  const dealership_id = site.dealerships[0]!.id;
  const about = (example: keyof typeof leadExamples, more: Partial<AboutLead> = {}): AboutLead => {
    const lead = leadExamples[example].data as Lead;
    return { lead, site, at: now, now, place, car: lead.vehicle && car, ...more };
  };
  const visit = (change: 'new' | 'moved' | 'cancelled', isTestDrive: boolean) =>
    appointment(
      about('test-drive'),
      { start: new Date(now.getTime() + 2 * day), isTestDrive, entry: 0, sequence: 0, change },
      'office@dealer.example',
    );
  const started: Started = {
    ...{ reservation_id: '0192d3a4c5f67a8b9c0d1e2f3a4b5c6d', site_id: site.id, shopper_id: 's-1' },
    dealership_id,
    car: { car_id: 'c-1', slug: 'car', name: car.name },
    contact: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone_number: '+61491570006' },
    ...{ amount: 50_000, currency: 'aud', refundable: true, hold_hours: 72 },
    ...{ started_at: now.toISOString(), pay_by: now.toISOString() },
  };
  const reservation = { started, site, car, phone: site.phones.main };
  const purchase = { ...reservation, started: { ...started, refundable: false, purchase: { pays: 'own' as const } } };
  const held_until = new Date(now.getTime() + 3 * day).toISOString();
  const receipt = (of: typeof reservation) => reservationReceipt(of, { held_until });
  const ends = (['cancelled', 'lapsed', 'refunded', 'lost'] as const).map((outcome) =>
    reservationEnd(reservation, outcome, outcome !== 'cancelled')!,
  );
  const webhook = {
    ...{ webhook_id: 'w-1', dealership_ids: [dealership_id], secret_version: 1, format: 'json' as const },
    ...{ url: 'https://crm.dealer.example/hooks/forecourt/leads', description: 'The CRM of our group' },
  };
  const waiting = (count: number) =>
    digest(
      site,
      Array.from({ length: Math.min(count, maxListed) }, () => ({
        ...{ lead_id: 'l-1', site_id: site.id, dealership_id, lead: about('enquiry').lead },
        ...{ submitted_at: now.toISOString(), search_text: '', since: [], outcomes: [], is_answered: false },
        ...{ attachments: [], messages: [] },
      })),
      count,
    );
  const search = {
    kind: 'search',
    ...{ name: 'Automatic hatches under $30,000', path: '/search', search: 'refinementList[body][0]=Hatch' },
  } as const;
  const stop = `${site.url}/stop-alerts?token=t`;
  return {
    lead_notice: (['enquiry', 'test-drive', 'valuation', 'careers', 'online-purchase', 'spin-to-win'] as const).map(
      (name) => leadNotice(about(name)),
    ),
    // Not for people, but for programs.
    lead_adf: [],
    acknowledgement: [acknowledgement(about('enquiry')), acknowledgement(about('contact', { place: undefined }))],
    appointment: (['new', 'moved', 'cancelled'] as const).flatMap((change) => [
      visit(change, true),
      visit(change, false),
    ]),
    reservation_receipt: [receipt(reservation), receipt(purchase)],
    reservation_end: ends,
    reservation_end_notice: (['cancelled', 'lapsed', 'refunded', 'lost', 'fulfilled'] as const).map((outcome) =>
      reservationEndNotice(about('reservation'), {
        ...{ lead_id: 'l-1', site_id: site.id, dealership_id, category: 'Reservation', outcome },
        refunded: outcome !== 'fulfilled',
      }),
    ),
    webhook_stopped: (['gone', 'failing', 'given_up'] as const).map((why) => webhookStopped(site, webhook, why)),
    stock_source: sourceTroubles.map((trouble) =>
      stockSourceTroubled(site, {
        ...{ site_id: site.id, source_id: 'dms', trouble },
        detail: 'https://dms.dealer.example/exports/stock/vehicles.csv answered 503: the service is unavailable.',
      }),
    ),
    digest: [waiting(1), waiting(maxListed + 12)],
    confirm_email: [confirmEmail(site, `${site.url}/stop-alerts?confirm=t`)],
    alert: [
      alertMail({
        site,
        about: { kind: 'price', car_id: 'c-1', slug: 'car', name: car.name },
        news: 'price',
        before: '$34,990 Drive Away',
        car,
        stop,
      }),
      ...(['new', 'changed', 'again', 'price'] as const).map((news) =>
        alertMail({ site, about: search, news, before: undefined, car: { ...car, price: undefined }, stop }),
      ),
    ],
  };
};
