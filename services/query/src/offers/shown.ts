import type { OffersRequest, Offer, OfferChoice, OffersResponse } from '#contracts/api/offers';
import { pageSize } from '#contracts/search/cars';
import type { Site } from '#contracts/domain/site/site';
import { slugify } from '#contracts/domain/slug';
import type { OfferView } from '#contracts/views/site-content';
import { byName, pageOf } from '../directory/names.js';

/** True from the expiry on. */
export const isOver = ({ expiry }: Pick<OfferView, 'expiry'>, now: Date): boolean =>
  expiry !== undefined && now.getTime() >= Date.parse(expiry);

/** True from the start until just before the expiry. */
const runs = (offer: Pick<OfferView, 'start' | 'expiry'>, now: Date): boolean =>
  (offer.start === undefined || Date.parse(offer.start) <= now.getTime()) && !isOver(offer, now);

const last = Number.MAX_SAFE_INTEGER;
const since = ({ start }: OfferView): number => (start === undefined ? 0 : Date.parse(start));

/** Offers shown at a moment: by rank, newest, then name. A site's own offer replaces its group's with the same id. */
export const offersShown = (offers: readonly OfferView[], site: Site, now: Date): OfferView[] => {
  const own = new Set(offers.filter(({ site_id }) => site_id === site.id).map(({ id }) => id));
  return offers
    .filter(
      (offer) =>
        runs(offer, now) &&
        !offer.excluded_website_ids.includes(site.id) &&
        (offer.site_id === site.id || !own.has(offer.id)),
    )
    .sort((a, b) => (a.rank ?? last) - (b.rank ?? last) || since(b) - since(a) || byName(a.name, b.name));
};

type Narrowing = Pick<OffersRequest, 'manufacturer' | 'category' | 'model'>;

const isNarrowedTo = (offer: Offer, { manufacturer, category, model }: Narrowing): boolean =>
  (manufacturer === undefined || offer.manufacturer?.slug === slugify(manufacturer)) &&
  (category === undefined || slugify(offer.category) === slugify(category)) &&
  (model === undefined || offer.model?.slug === slugify(model));

const wordsOf = (text: string): string[] => slugify(text).split('-').filter(Boolean);

/** Whether each of the words begins a word of the offer. */
const matchesWords = (
  { name, description, category, manufacturer, model }: Offer,
  words: readonly string[],
): boolean => {
  if (words.length === 0) return true;
  const haystack = wordsOf([name, description, category, manufacturer?.name, model?.name].join(' '));
  return words.every((word) => haystack.some((one) => one.startsWith(word)));
};

const choicesOf = (offers: readonly Offer[], nameOf: (offer: Offer) => string | undefined): OfferChoice[] => {
  const counts = new Map<string, number>();
  for (const offer of offers) {
    const name = nameOf(offer);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, count]) => ({ name, slug: slugify(name), count }))
    .sort((a, b) => b.count - a.count || byName(a.name, b.name));
};

/** Returns a page of the matching offers, and the choices for narrowing them further. */
export const searchOffers = (offers: readonly Offer[], request: OffersRequest): OffersResponse => {
  const words = wordsOf(request.query);
  const matching = offers.filter((offer) => matchesWords(offer, words));
  const found = matching.filter((offer) => isNarrowedTo(offer, request));
  const { manufacturer: _, ...byOther } = request;
  const { category: _category, ...byMaker } = request;
  return {
    offers: pageOf(found, request.page, pageSize),
    count: found.length,
    pages: Math.ceil(found.length / pageSize),
    manufacturers: choicesOf(
      matching.filter((offer) => isNarrowedTo(offer, byOther)),
      ({ manufacturer }) => manufacturer?.name,
    ),
    categories: choicesOf(
      matching.filter((offer) => isNarrowedTo(offer, byMaker)),
      ({ category }) => category,
    ),
  };
};
