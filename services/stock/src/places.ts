import type { CarDetails } from '#contracts/domain/car/details';
import type { Location, Site } from '#contracts/domain/site/site';
import type { Place } from './feed/vocabulary.js';

/** What the sites' configuration says of the dealerships a feed speaks for, and of their locations. */
export class Places {
  private readonly known = new Map<string, Partial<CarDetails>>();

  constructor(
    private readonly sites: readonly Site[],
    readonly dealerships: ReadonlySet<string>,
  ) {}

  /** The site they belong to; undefined where there are none. */
  get site(): Site | undefined {
    return this.sites.find((site) => site.dealerships.some(({ id }) => this.dealerships.has(id)));
  }

  /** The only dealership there is. */
  get only(): string | undefined {
    const [only, ...others] = this.dealerships;
    return others.length === 0 ? only : undefined;
  }

  /**
   * The dealership or location that a sender's own code stands for: its id or slug here. Where there is only one
   * dealership, any code stands for it: it can't be another.
   */
  ofCode(code: string): Place | undefined {
    for (const { dealerships, locations } of this.sites) {
      const own = dealerships.find(({ id, slug }) => this.dealerships.has(id) && (id === code || slug === code));
      if (own) return { dealership_id: own.id };
      const place = locations.find(
        ({ id, slug, dealership_id }) => this.dealerships.has(dealership_id) && (id === code || slug === code),
      );
      if (place) return { dealership_id: place.dealership_id, location_id: place.id };
    }
    return this.only === undefined ? undefined : { dealership_id: this.only };
  }

  /** Names of dealership and location that the row may leave out; undefined when the location is not the dealership's. */
  namesFor({
    dealership_id,
    location_id,
  }: Pick<CarDetails, 'dealership_id' | 'location_id'>): Partial<CarDetails> | undefined {
    const key = `${dealership_id}\n${location_id ?? ''}`;
    const known = this.known.get(key) ?? this.lookUp(dealership_id, location_id);
    if (known) this.known.set(key, known);
    return known;
  }

  private lookUp(dealership_id: string, location_id: string | undefined): Partial<CarDetails> | undefined {
    const site = this.sites.find(({ dealerships }) => dealerships.some(({ id }) => id === dealership_id));
    const dealership = site?.dealerships.find(({ id }) => id === dealership_id);
    const here = site?.locations.filter((place) => place.dealership_id === dealership_id) ?? [];
    const place = location_id
      ? here.find(({ id }) => id === location_id)
      : (here.find(({ primary }) => primary) ?? here[0]);
    if (location_id && !place) return undefined;
    return {
      ...(dealership && { dealership_slug: dealership.slug, dealership_name: dealership.name }),
      ...(place && placeOf(place)),
    };
  }
}

const placeOf = ({ id, slug, name, phone, address }: Location): Partial<CarDetails> => ({
  location_id: id,
  location_slug: slug,
  location_name: name,
  location_phone: phone,
  city: address.city,
  state: address.state,
});
