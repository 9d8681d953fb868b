import type { RecordedEvent } from '#contracts/events/envelope';
import type { DeliveryOf } from '#contracts/events/delivery';
import type { AnyEvent } from '#contracts/events/index';
import { formatDollars, formatKilometres, formatMoney, formatNumber } from '#contracts/domain/format';

/** Sentence for each type of event. A type without one is shown by its name. */
type Sentences = { readonly [E in AnyEvent as E['type']]?: (data: E['data']) => string };

const cents = (amount: number): string => formatDollars(amount / 100);
const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
const moment = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
const list = (names: readonly string[], limit = 4): string => {
  const shown = names.slice(0, limit).map(fieldName).join(', ');
  return names.length > limit ? `${shown} and ${names.length - limit} more` : shown;
};
const nameOf = (car: {
  readonly year?: unknown;
  readonly make?: unknown;
  readonly model?: unknown;
  readonly badge?: unknown;
}) => [car.year, car.make, car.model, car.badge].filter((part) => part !== undefined && part !== '').join(' ');
const answered = ({
  reactor,
  status,
}: Pick<DeliveryOf, 'reactor'> & { readonly status?: number | undefined }): string =>
  status === undefined ? '' : ` (${reactor === 'mail' ? 'SMTP' : 'HTTP'} ${status})`;
const because = (reason: string | undefined): string =>
  reason === undefined || reason === '' ? '' : `: ${reason.replace(/\.$/, '')}`;

/** `before_price` in words. */
const fieldName = (field: string): string =>
  field
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);

const whereTo = ({ reactor, target, message_id }: DeliveryOf): string => {
  if (reactor === 'webhooks') return `to webhook ${target}`;
  return reactor === 'mail' ? `by mail: ${fieldName(message_id.split('/')[1] ?? '')}` : `by ${fieldName(reactor)}`;
};

const outcomes: Readonly<Record<string, string>> = {
  refused: 'the vehicle was not to be had',
  expired: 'it was not paid in time',
  cancelled: 'the shopper cancelled it',
  lost: 'it was paid, but the vehicle was gone',
  lapsed: 'the time it was held for is over',
  fulfilled: 'the vehicle was sold',
};
const outcome = (name: string): string => outcomes[name] ?? name;

const priceOf = (changes: Readonly<Record<string, string | number | null | undefined>>): string =>
  Object.entries(changes)
    .map(([field, value]) => {
      if (value === null) return `${fieldName(field)} taken away`;
      return `${fieldName(field)} ${typeof value === 'number' ? formatMoney(value) : String(value)}`;
    })
    .join(', ');

const sentences: Sentences = {
  ApiKeyIssued: ({ name, scopes, by }) => `Key ${name} issued for ${scopes.join(', ')} by ${by}.`,
  ApiKeyNarrowed: ({ scopes, by }) => `Narrowed to ${scopes.join(', ')} by ${by}.`,
  ApiKeyRotated: ({ ends, previous_until, by }) =>
    `Rotated by ${by} to one that ends in ${ends}; the one before is good until ${moment(previous_until)}.`,
  ApiKeyRevoked: ({ key_id, by }) => `Key ${key_id} revoked by ${by}.`,
  CarListed: ({ car, slug }) => {
    const price = car.price ?? car.subscription_price;
    const km = car.km === undefined ? '' : `, ${formatKilometres(car.km)}`;
    return `Listed: ${nameOf(car)}${km}, ${price === undefined ? 'without a price' : formatMoney(price)}, as ${slug}.`;
  },
  CarDetailsChanged: ({ changes }) => `Details changed: ${list(Object.keys(changes))}.`,
  CarPriceChanged: ({ changes }) => `Repriced: ${priceOf(changes)}.`,
  CarPicturesFetched: ({ stored, failed }) =>
    `${plural(stored.length, 'picture')} fetched${failed.length === 0 ? '' : `, ${formatNumber(failed.length)} not to be had: ${list([...new Set(failed.map(({ reason }) => reason))])}`}.`,
  CarPicturesHidden: ({ hashes }) => `Not shown: ${plural(hashes.length, 'picture')} that other models have too.`,
  CarPhotosAdded: ({ photos }) => `${plural(photos.length, 'photo')} added by hand.`,
  CarPhotosArranged: ({ paths }) => `${plural(paths.length, 'picture')} put in order by hand.`,
  CarPhotosRemoved: ({ paths }) => `${plural(paths.length, 'picture')} removed by hand.`,
  CarPhotosRestored: ({ paths }) => `${plural(paths.length, 'picture')} put back by hand.`,
  CarFieldsHeld: ({ fields, by }) => `Held by ${by}: ${list(fields.map(fieldName))}.`,
  CarFieldsReleased: ({ fields }) => `Left to the feed again: ${list(fields.map(fieldName))}.`,
  CarReserved: ({ reservation_id, reserved_until }) =>
    `Reserved by ${reservation_id}${reserved_until === undefined ? '' : ` until ${moment(reserved_until)}`}.`,
  CarReleased: ({ reservation_id, reason }) => `Released by ${reservation_id}${because(reason)}.`,
  CarSold: ({ sold_date }) => `Sold on ${moment(sold_date)}.`,
  CarDelisted: ({ reason }) => `Taken off the site${because(reason)}.`,
  CarRelisted: ({ status }) => `Offered again, ${fieldName(status)}.`,
  SlugClaimed: ({ slug, car_id }) => `The address ${slug} is vehicle ${car_id}’s.`,

  FeedImportStarted: ({ format, missing, dealership_ids }) =>
    `${missing === undefined ? 'A' : 'A full'} feed in ${format.toUpperCase()} began for ${plural(dealership_ids.length, 'dealership')}.`,
  FeedImportAdvanced: ({ received, listed, changed }) =>
    `${plural(received, 'row')} read: ${formatNumber(listed)} new, ${formatNumber(changed)} changed.`,
  FeedCarsMissed: ({ car_ids, dealership_id }) =>
    `The feed does not name ${plural(car_ids.length, 'vehicle')} of ${dealership_id}.`,
  FeedImportHeld: ({ missing_cars, stock_cars, reason }) =>
    `Held with ${formatNumber(missing_cars)} of ${plural(stock_cars, 'vehicle')} missing${because(reason)}.`,
  FeedImportReleased: () => 'The dealer confirmed that the missing vehicles are gone.',
  FeedImportDiscarded: () => 'The dealer kept the missing vehicles.',
  FeedImportCompleted: ({ received, listed, changed, sold = 0, withdrawn = 0, rejected, removed, reason }) =>
    `Completed: ${plural(received, 'row')}, ${formatNumber(listed)} new, ${formatNumber(changed)} changed, ` +
    `${formatNumber(sold)} sold, ${formatNumber(withdrawn)} withdrawn, ` +
    `${formatNumber(rejected)} rejected, ${formatNumber(removed)} removed${because(reason)}.`,
  FullFeedBegan: ({ import_id }) => `Full feed ${import_id} is the one that may remove vehicles.`,

  LeadSubmitted: ({ user, category, subcategory, vehicle }) =>
    `${user.name} ${user.last_name} sent ${subcategory ?? category}${vehicle ? ` about a ${nameOf(vehicle)}` : ''}.`,
  OfferAccepted: () => 'The shopper accepted the offer.',
  LeadReservationEnded: ({ outcome: how, refunded }) =>
    `The reservation is over: ${outcome(how)}.${refunded ? ' The deposit goes back.' : ''}`,
  LeadNoteAdded: ({ recorded_by, text }) => `Noted by ${recorded_by}: ${text}`,
  LeadConsentWithdrawn: ({ recorded_by }) => `Consent to offers was withdrawn, recorded by ${recorded_by}.`,
  LeadOutcomeRetracted: ({ outcome: what, retracted_by }) =>
    `The outcome ${fieldName(what)} was retracted by ${retracted_by}.`,
  LeadAttachmentAdded: ({ type, bytes }) => `A file came with it: ${type}, ${Math.ceil(bytes / 1024)} KB.`,
  LeadValuationAdded: ({ value: { low, high } }) =>
    `The trade-in was valued at ${formatMoney(low)} to ${formatMoney(high)}.`,
  TestDriveBooked: ({ at, location_id, lead_id }) =>
    `Test drive booked for ${at.replace('T', ' ')} at ${location_id}, lead ${lead_id}.`,
  TestDriveReleased: ({ at }) => `The test drive at ${at.replace('T', ' ')} is free again.`,
  CallRevealed: ({ car_id }) => `The phone number was shown on vehicle ${car_id}’s page.`,

  ValuationRequested: ({ vehicle, km }) => `Valuation asked for: ${nameOf(vehicle)}, ${formatKilometres(km)}.`,
  ValuationEstimated: ({ low, high }) => `Estimated at ${formatMoney(low)} to ${formatMoney(high)}.`,
  ValuationDeclined: ({ reason }) => `No estimate${because(reason)}.`,
  ValuationAdjusted: ({ low, high }) => `Adjusted to ${formatMoney(low)} to ${formatMoney(high)} by the answers given.`,

  SearchFellShort: ({ search, found }) => `A search found ${found}: ${search === '' ? 'other words' : search}.`,
  AnalyticsEventRaised: ({ event_id, url }) => `${event_id} on ${url}.`,
  CarViewed: ({ car_id }) => `Somebody looked at vehicle ${car_id}.`,

  SiteDescribed: ({ config, location_ids }) =>
    `Site ${config.slug} was set up anew, with ${plural(location_ids.length, 'location')}.`,
  SitePicturesFetched: ({ pictures }) => {
    const failed = pictures.flatMap((one) => one.failed ?? []);
    return `${plural(pictures.length, 'picture')} from other hosts${failed.length === 0 ? '' : `, ${formatNumber(failed.length)} not to be had: ${list([...new Set(failed)])}`}.`;
  },
  LocationDescribed: ({ location }) => `Location ${location.name} was described.`,
  LocationClosed: () => 'The location was closed.',

  WebhookRegistered: ({ url, format }) => `Leads go to ${url} in ${format.toUpperCase()} from now on.`,
  WebhookChanged: ({ url }) => `Changed; leads go to ${url} from now on.`,
  WebhookSecretRotated: ({ secret_version }) => `A new secret, number ${secret_version}.`,
  WebhookDisabled: ({ reason }) =>
    `Disabled: ${{ gone: 'the receiver is gone', failing: 'the receiver keeps failing', asked: 'somebody asked for it' }[reason]}.`,
  WebhookEnabled: () => 'Enabled; it gets what it missed.',
  WebhookRemoved: () => 'Removed; nothing more is sent there.',
  DeliverySucceeded: ({ attempt, ...of }) => `Delivered at attempt ${attempt}${answered(of)}, ${whereTo(of)}.`,
  DeliveryFailed: ({ attempt, reason, next_attempt_at, ...of }) =>
    `Attempt ${attempt} failed${answered(of)}${because(reason)}` +
    `${next_attempt_at === undefined ? '' : `; next at ${moment(next_attempt_at)}`}, ${whereTo(of)}.`,
  DeliveryAbandoned: ({ attempt, reason, ...of }) =>
    `Given up after attempt ${attempt}${answered(of)}${because(reason)}, ${whereTo(of)}.`,
  DeliveryReported: ({ report, code }) =>
    `${{ delivered: 'The mailbox has it', bounced: 'It came back', complained: 'Its reader called it spam' }[report]}${because(code)}.`,
  DeliveryRequested: ({ requested_by, ...of }) => `${requested_by} asked for it to be sent again, ${whereTo(of)}.`,

  SignInCodeRequested: ({ phone_number }) => `A sign-in code was asked for by ${phone_number}.`,
  SignInCodeDispatched: () => 'The code is on its way.',
  SignInCodeUndelivered: ({ reason }) => `The code could not be delivered${because(reason)}.`,
  SignInCodeMistaken: () => 'A wrong code was typed.',
  SignInCodeAccepted: () => 'The code was right.',
  ShopperRegistered: ({ phone_number, site_id }) => `${phone_number} signed in to ${site_id} for the first time.`,
  SmsSent: ({ site_id, purpose }) => `${site_id} sent ${purpose === 'code' ? 'a sign-in code' : 'an alert'}.`,
  InboxSessionStarted: ({ site_id, expires_at }) => `Signed in to the inbox of ${site_id} until ${moment(expires_at)}.`,
  ConsoleSessionStarted: ({ expires_at }) => `Signed in to the console until ${moment(expires_at)}.`,
  ConsoleSessionEnded: () => 'Signed out of the console.',
  InboxSessionEnded: () => 'Signed out of the inbox.',
  SessionStarted: ({ expires_at }) => `Signed in until ${moment(expires_at)}.`,
  SessionRenewed: ({ expires_at }) => `Stays signed in until ${moment(expires_at)}.`,
  SessionEnded: () => 'Signed out.',
  AllSessionsEnded: () => 'Signed out everywhere.',
  ShopperDetailsSaved: ({ name, last_name }) => `${name} ${last_name} saved their details.`,
  CarSavedToWatchlist: ({ name, price }) =>
    `Saved ${name}${price === undefined ? '' : `, ${formatMoney(price)}`} to the watchlist.`,
  CarRemovedFromWatchlist: ({ car_id }) => `Took vehicle ${car_id} off the watchlist.`,

  RebuildStarted: ({ projection, build, by }) => `${by} asked for ${projection} to be built anew, as ${build}.`,
  RebuildCancelled: ({ build, by }) => `${by} cancelled the rebuild ${build}.`,
  RebuildFailed: ({ build, reason }) => `The rebuild ${build} failed${because(reason)}.`,
  BuildSwapped: ({ projection, build, previous, documents, same_as_before }) =>
    `${projection} is read from ${build} with ${plural(documents, 'document')}, in place of ${previous}` +
    `${same_as_before ? ', which had the very same' : ''}.`,
  BuildRolledBack: ({ projection, build, by }) => `${by} had ${projection} read from ${build} again.`,
  DocumentsRewritten: ({ build }) => `Documents of ${build} were written again.`,
  BuildCleanedUp: ({ build, by }) => `${by} had ${build} taken away.`,
  ParkedEventRetried: ({ owner, position, by }) => `${by} had ${owner} try the event at ${position} again.`,
  ParkedEventSkipped: ({ owner, position, by, reason }) =>
    `${by} had ${owner} skip the event at ${position}${because(reason)}.`,

  LogRestored: ({ epoch, kept_until }) =>
    `The log was restored to what it was at ${kept_until === undefined ? 'its beginning' : moment(kept_until)}; from here on it is epoch ${epoch}.`,
  LogMoved: ({ to }) => `The log goes on in ${to === 'sqlite' ? 'the data folder' : 'EventStoreDB'}.`,

  ReservationStarted: ({ car, contact, amount, pay_by }) =>
    `${contact.name} ${contact.last_name} began to reserve ${car.name} for ${cents(amount)}, to be paid by ${moment(pay_by)}.`,
  ReservationHeld: ({ held_until }) => `The vehicle is held until ${moment(held_until)}.`,
  PaymentOpened: ({ attempt }) => `Payment was opened, attempt ${attempt}.`,
  PaymentDeclined: ({ reason }) => `The payment was declined${because(reason)}.`,
  PaymentReceived: ({ amount, received_at }) => `${cents(amount)} were received on ${moment(received_at)}.`,
  PaymentClosed: ({ payment_id }) => `Nothing can be paid with ${payment_id} any more.`,
  ReservationConfirmed: ({ held_until }) => `Confirmed; the vehicle is held until ${moment(held_until)}.`,
  ReservationClosing: ({ outcome: how, reason }) => `It is being closed, as ${outcome(how)}${because(reason)}.`,
  ReservationEnded: ({ outcome: how }) => `It is over: ${outcome(how)}.`,
  RefundDue: ({ amount, reason }) => `${cents(amount)} are to be refunded${because(reason)}.`,
  DepositRefunded: ({ total }) => `The dealer gave ${cents(total)} back at the payment provider, all in all.`,
  DepositDisputed: ({ amount, reason, status, dispute_id }) =>
    `Dispute ${dispute_id} over ${cents(amount)}${because(reason)}: ${status}.`,
  RefundMade: ({ refund_id }) => `The refund was made, ${refund_id}.`,
  RefundFailed: ({ reason, retry_at }) => `The refund failed${because(reason)}; again at ${moment(retry_at)}.`,
};

const byType = sentences as Readonly<Record<string, ((data: never) => string) | undefined>>;

/** `OfferPublished` as `Offer published.` */
const fromName = (type: string): string => {
  const words = type.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
};

/** Returns a sentence for the event; its data must be in the current version. */
export const sentenceOf = ({ type, data }: Pick<RecordedEvent, 'type' | 'data'>): string => {
  try {
    return byType[type]?.(data as never) ?? fromName(type);
  } catch {
    // An erased event may lack what the sentence needs.
    return fromName(type);
  }
};
