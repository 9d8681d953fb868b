import { carTypeLabel } from '#contracts/domain/car/status';
import type { SiteConfig } from '#contracts/domain/site/site';
import { capitalise } from '../../lib/format.js';

type Facet = NonNullable<SiteConfig['budget']>['types'];

/** `SUVs`, `Hatches` */
const plural = (word: string): string => (/(s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`);

/** Returns the label of a value of the site's type facet. */
export const carTypeName = (facet: Facet, value: string, labels: SiteConfig['labels']): string => {
  if (facet === 'car_type') return carTypeLabel(labels, value);
  return facet === 'item_type' ? capitalise(value) : value;
};

/** Returns a plural word for the chosen types: the name of a single type, otherwise a general word. */
export const carTypesText = (facet: Facet, chosen: readonly string[], labels: SiteConfig['labels']): string => {
  const [only, ...others] = chosen;
  if (only === undefined || others.length > 0) return facet === 'item_type' ? 'Vehicles' : labels.cars;
  const name = carTypeName(facet, only, labels);
  return facet === 'car_type' ? `${name} ${labels.cars}` : plural(name);
};
