import { hash } from 'node:crypto';
import type { CarDetails } from '#contracts/domain/car/details';
import type { Location, Site } from '#contracts/domain/site/site';
import { type Rejection, reject } from '#contracts/rejections';
import type { Place } from './feed/vocabulary.js';

const versions = new WeakMap<readonly Site[], string>();

/** Dealerships of a feed and their locations, from the configuration of the sites. */
export class Places {
  private readonly known = new Map<string, Partial<CarDetails>>();
  private codes: ReadonlyMap<string, Place> | undefined;
  private locations: ReadonlyMap<string, Place> | undefined;

  constructor(
    private readonly sites: readonly Site[],
    readonly dealerships: ReadonlySet<string>,
  ) {}

  /** Hash of the configuration of dealerships and locations. */
  get version(): string {
    let version = versions.get(this.sites);
    if (version === undefined) {
      const parts = this.sites.map(({ id, dealerships, locations }) => [id, dealerships, locations]);
      version = hash('sha256', JSON.stringify(parts));
      versions.set(this.sites, version);
    }
    return version;
  }

  /** The site of the dealerships; undefined if there are no dealerships. */
  get site(): Site | undefined {
    return this.sites.find((site) => site.dealerships.some(({ id }) => this.dealerships.has(id)));
  }

  /** The dealership, if there is exactly one. */
  get onlyDealership(): string | undefined {
    const [only, ...others] = this.dealerships;
    return others.length === 0 ? only : undefined;
  }

  /**
   * Returns the dealership or location for a sender's code: an id, slug or name, in any case. If the feed has only one
   * dealership, any other code stands for it, unless it is known to belong to another dealer.
   * @param isLocation the code can stand for a location only
   */
  ofCode(code: string, isLocation = false): Place | undefined {
    if (isLocation)
      return (this.locations ??= indexByCode(this.sites, this.dealerships, isLocation)).get(code.toLowerCase());
    this.codes ??= indexByCode(this.sites, this.dealerships, isLocation);
    return (
      this.codes.get(code.toLowerCase()) ??
      (this.onlyDealership === undefined ? undefined : { dealership_id: this.onlyDealership })
    );
  }

  /** Returns names of dealership and location; undefined if the location is not the dealership's. */
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

/** Returns the names of the dealership and its location, for a vehicle that names them by id. */
export const placeNames = (
  sites: readonly Site[],
  place: Pick<CarDetails, 'dealership_id' | 'location_id'>,
): Partial<CarDetails> | Rejection =>
  new Places(sites, new Set([place.dealership_id])).namesFor(place) ??
  reject('invalid', `Dealership ${place.dealership_id} has no location ${place.location_id}.`, {
    errors: [{ field: 'location_id', reason: 'is not a location of this dealership' }],
  });

const placeOf = ({ id, slug, name, phone, address }: Location): Partial<CarDetails> => ({
  location_id: id,
  location_slug: slug,
  location_name: name,
  location_phone: phone,
  city: address.city,
  state: address.state,
});

/**
 * Maps codes to dealerships and locations of these sites. The feed's own come before others, ids before slugs, and
 * slugs before names. Of other sites only the dealership ids are known. A name of two own locations stands for neither.
 */
const indexByCode = (
  sites: readonly Site[],
  own: ReadonlySet<string>,
  areLocations: boolean,
): ReadonlyMap<string, Place> => {
  const codes = new Map<string, Place>();
  const note = (code: string, place: Place) => {
    if (!codes.has(code.toLowerCase())) codes.set(code.toLowerCase(), place);
  };
  const ownSites = sites.filter(({ dealerships }) => dealerships.some(({ id }) => own.has(id)));
  for (const isOthers of [false, true]) {
    const whose = isOthers ? { isOthers } : {};
    const dealerships = areLocations
      ? []
      : ownSites.flatMap((site) => site.dealerships.filter(({ id }) => own.has(id) !== isOthers));
    const locations = ownSites.flatMap((site) =>
      site.locations.filter(({ dealership_id }) => own.has(dealership_id) !== isOthers),
    );
    const ofDealership = ({ id }: { readonly id: string }): Place => ({ dealership_id: id, ...whose });
    const ofLocation = ({ id, dealership_id }: Location): Place => ({ dealership_id, location_id: id, ...whose });
    for (const key of ['id', 'slug'] as const) {
      for (const one of dealerships) note(one[key], ofDealership(one));
      for (const one of locations) note(one[key], ofLocation(one));
    }
    const names = locations.map(({ name }) => name.toLowerCase());
    for (const one of locations) {
      const isOnly = names.filter((name) => name === one.name.toLowerCase()).length === 1;
      if (isOnly) note(one.name, ofLocation(one));
    }
    for (const one of dealerships) note(one.name, ofDealership(one));
  }
  if (areLocations) return codes;
  for (const site of sites) for (const { id } of site.dealerships) note(id, { dealership_id: id, isOthers: true });
  return codes;
};
