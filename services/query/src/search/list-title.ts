import { carTypes } from '#contracts/domain/car/status';
import { capitalise, formatMoney } from '#contracts/domain/format';
import type { Site } from '#contracts/domain/site/site';
import type { CarFacet } from '#contracts/search/cars';
import type { SearchState } from '#contracts/search/url';
import type { SearchFilter } from '#platform/ports/search-index';

/** Maximum characters; place and prices are left out of a longer title. */
const maxLength = 60;

const itemTypes: Readonly<Record<string, string>> = { car: 'cars and utes' };

/** `SUV` → `SUVs`, `Hatch` → `hatches`, `People Mover` → `people movers` */
const pluralOf = (kind: string): string => {
  const word = lowerCase(kind);
  if (/bus$/.test(word)) return `${word}es`;
  if (/s$/.test(word)) return word;
  return /(?:ch|sh|x)$/.test(word) ? `${word}es` : `${word}s`;
};

/** Leaves abbreviations as they are. */
const lowerCase = (words: string): string => words.replace(/\b\p{Lu}\p{Ll}+/gu, (word) => word.toLowerCase());

/** Returns the words of one or two values; more are too many to name. */
const named = (values: readonly string[], write = (value: string) => value): string =>
  values.length > 2 ? '' : values.map(write).join(' and ');

const pricesOf = ({ ranges: { price } }: SearchState): string => {
  if (!price) return '';
  // A price bounded only from above has the minimum 1, which excludes cars without a price (0).
  const from = price.min === undefined || price.min <= 1 ? '' : `from ${formatMoney(price.min)}`;
  const to = price.max === undefined ? '' : `${from ? 'to' : 'up to'} ${formatMoney(price.max)}`;
  return [from, to].filter(Boolean).join(' ');
};

type Chosen = (attribute: CarFacet) => readonly string[];

const placeOf = (site: Site, preset: readonly SearchFilter[], chosen: Chosen): string => {
  const ids = preset.flatMap((one) => ('in' in one && /^(location|dealership)_id$/.test(one.attribute) ? one.in : []));
  const own = [...site.locations, ...site.dealerships].find(({ id }) => ids.includes(id))?.name;
  const at = own ?? named([...chosen('location_name'), ...chosen('dealership_name')]);
  const area = named(chosen('city')) || named(chosen('state'));
  return at ? `at ${at}` : area && `in ${area}`;
};

const conditionsOf = ({ labels }: Site, chosen: Chosen): string => {
  const values = carTypes.filter((carType) => chosen('car_type').includes(carType));
  const [first = '', ...others] = values.map((value) => labels[value]);
  return named([first, ...others.map((label) => label.toLowerCase())].filter(Boolean));
};

/** Returns the heading of a list, which says what stands in it: `Used Toyota utes for sale up to $30,000`. */
export const listTitle = (site: Site, preset: readonly SearchFilter[], state: SearchState): string => {
  const chosen: Chosen = (attribute) =>
    state.refinements[attribute] ??
    preset.flatMap((one) => ('in' in one && one.attribute === attribute ? one.in.map(String) : []));
  const models =
    named(chosen('make_model')) || [named(chosen('make')), named(chosen('model'))].filter(Boolean).join(' ');
  const isModel = chosen('make_model').length + chosen('model').length > 0 && models !== '';
  const kind =
    named(chosen('body'), pluralOf) ||
    named(chosen('item_type'), (type) => itemTypes[type] ?? pluralOf(type)) ||
    site.labels.cars.toLowerCase();
  const one = (attribute: CarFacet) => (chosen(attribute).length === 1 ? lowerCase(chosen(attribute)[0]!) : '');
  const words = [conditionsOf(site, chosen), one('colour'), one('fuel'), models, isModel ? '' : kind].filter(Boolean);
  const isAll = words.length === 1 && words[0] === site.labels.cars.toLowerCase();
  const forSale = site.features.subscriptions ? [] : ['for sale'];
  const start = [...(isAll && site.features.subscriptions ? ['our'] : []), ...words, ...forSale].join(' ');
  return [placeOf(site, preset, chosen), pricesOf(state)].reduce(
    (title, more) => (more && title.length + 1 + more.length <= maxLength ? `${title} ${more}` : title),
    capitalise(start),
  );
};
