import type { Site } from '#contracts/domain/site/site';

/** A site as it should be served, and as it was served before. */
export interface Claimant {
  readonly site: Site;
  /** Whether `site` is what its folder or the API says now, rather than an earlier state. */
  readonly isFresh: boolean;
  readonly before?: Site | undefined;
  /** Log position of this description. */
  readonly since: number;
}

export interface Clash {
  readonly slug: string;
  readonly field: 'id' | 'slug' | 'hosts' | 'dealerships' | 'locations';
  readonly message: string;
  /** Whether the site is served in its earlier state. */
  readonly isAsBefore: boolean;
}

type Claims = readonly (readonly [Clash['field'], string])[];

const claimsOf = ({ id, slug, hosts, dealerships, locations }: Site): Claims => [
  ['id', id],
  ['slug', slug],
  ...[...hosts, `${slug}.localhost`].map((host) => ['hosts', host.toLowerCase()] as const),
  ...dealerships.map((one) => ['dealerships', one.id] as const),
  ...locations.map((one) => ['locations', one.id] as const),
];

const keyOf = ([field, name]: Claims[number]): string => `${field} ${name}`;

/**
 * Decides which sites can be served together: an id, host, dealership or location belongs to one site. Its earlier
 * owner keeps it; without one, no site gets it. A site that loses a claim is served in its earlier state, or not at
 * all.
 */
export const settleClaims = (
  claimants: readonly Claimant[],
): { readonly sites: ReadonlyMap<Claimant, Site>; readonly clashes: readonly Clash[] } => {
  const sites = new Map(claimants.map((claimant) => [claimant, claimant.site]));
  const clashes: Clash[] = [];
  for (;;) {
    const losers = losersOf(sites);
    if (losers.size === 0) return { sites, clashes };
    for (const [claimant, clash] of losers) {
      const { before } = claimant;
      const isAsBefore = before !== undefined && sites.get(claimant) !== before;
      clashes.push({ ...clash, isAsBefore });
      if (isAsBefore) sites.set(claimant, before);
      else sites.delete(claimant);
    }
  }
};

const losersOf = (sites: ReadonlyMap<Claimant, Site>): Map<Claimant, Omit<Clash, 'isAsBefore'>> => {
  const byClaim = new Map<string, { readonly claim: Claims[number]; readonly by: Set<Claimant> }>();
  for (const [claimant, site] of sites) {
    for (const claim of claimsOf(site)) {
      const known = byClaim.get(keyOf(claim));
      if (known) known.by.add(claimant);
      else byClaim.set(keyOf(claim), { claim, by: new Set([claimant]) });
    }
  }
  const losers = new Map<Claimant, Omit<Clash, 'isAsBefore'>>();
  for (const { claim, by } of byClaim.values()) {
    if (by.size === 1) continue;
    const holder = holderOf(claim, [...by], sites);
    for (const claimant of by) {
      if (claimant === holder || losers.has(claimant)) continue;
      const others = [...by].filter((other) => other !== claimant).map((other) => sites.get(other)!.slug);
      const [field, name] = claim;
      const message = `${name} is of ${holder ? sites.get(holder)!.slug : others.join(' and ')} as well`;
      losers.set(claimant, { slug: sites.get(claimant)!.slug, field, message });
    }
  }
  return losers;
};

/** Returns the site that had the claim before. Sites that still state it come first, then those described last. */
const holderOf = (
  claim: Claims[number],
  by: readonly Claimant[],
  sites: ReadonlyMap<Claimant, Site>,
): Claimant | undefined => {
  const key = keyOf(claim);
  const had = by.filter(({ before }) => before && claimsOf(before).some((one) => keyOf(one) === key));
  const fresh = had.filter((claimant) => claimant.isFresh && sites.get(claimant) === claimant.site);
  const [first, second] = (fresh.length > 0 ? fresh : had).sort((a, b) => b.since - a.since);
  return first && second && first.since === second.since ? undefined : first;
};
