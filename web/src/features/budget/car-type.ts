import { carTypeLabel } from '#contracts/domain/car/status';
import type { SiteConfig } from '#contracts/domain/site/site';
import { capitalise } from '../../lib/format.js';

type Facet = NonNullable<SiteConfig['budget']>['types'];

/** `SUVs`, `Hatches` */
const plural = (word: string): string => (/(s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`);

/** What a value of the site's types is called. */
export const carTypeName = (facet: Facet, value: string, labels: SiteConfig['labels']): string => {
  if (facet === 'car_type') return carTypeLabel(labels, value);
  return facet === 'item_type' ? capitalise(value) : value;
};

/** The types chosen in one word, in the plural: their own name where it is one, else what covers them all. */
export const carTypesText = (facet: Facet, chosen: readonly string[], labels: SiteConfig['labels']): string => {
  const [only, ...others] = chosen;
  if (only === undefined || others.length > 0) return facet === 'item_type' ? 'Vehicles' : labels.cars;
  const name = carTypeName(facet, only, labels);
  return facet === 'car_type' ? `${name} ${labels.cars}` : plural(name);
};
