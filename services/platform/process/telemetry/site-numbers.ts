/** What a request was for. */
export const requestKinds = ['page', 'search', 'lead', 'other'] as const;
type RequestKind = (typeof requestKinds)[number];

/** Of a site, since it has a name of its own here. */
export interface Numbers {
  readonly requests: Record<RequestKind, number>;
  bytes: number;
  milliseconds: number;
}

/** What all sites without a name of their own are together. No slug is this. */
export const otherSites = '_other';

const nothing = (): Numbers => ({ requests: { page: 0, search: 0, lead: 0, other: 0 }, bytes: 0, milliseconds: 0 });

/**
 * Counts by site, with so many sites by name at most: those that are asked most. Numbers only grow: a site that is named
 * begins at nothing, and what it was before stays with the others.
 */
export class SiteNumbers {
  private readonly named = new Map<string, Numbers>();
  private readonly others = nothing();
  /** Requests since it was last decided who is named. */
  private recent = new Map<string, number>();

  constructor(private readonly maxNamed = 100) {}

  count(site: string, kind: RequestKind, bytes: number, milliseconds: number): void {
    if (!this.named.has(site) && this.named.size < this.maxNamed) this.named.set(site, nothing());
    const numbers = this.named.get(site) ?? this.others;
    numbers.requests[kind]++;
    numbers.bytes += bytes;
    numbers.milliseconds += milliseconds;
    this.recent.set(site, (this.recent.get(site) ?? 0) + 1);
  }

  /** By slug; from here on the sites have a name that were asked most since this was last read. */
  read(): ReadonlyMap<string, Numbers> {
    const read = new Map([
      ...this.named,
      ...(this.recent.size > this.named.size ? [[otherSites, this.others]] : []),
    ] as [string, Numbers][]);
    const most = [...this.recent].sort((a, b) => b[1] - a[1]).slice(0, this.maxNamed);
    const unnamed = most.filter(([site]) => !this.named.has(site));
    const least = [...this.named.keys()].sort((a, b) => (this.recent.get(a) ?? 0) - (this.recent.get(b) ?? 0));
    for (const [site, asked] of unnamed) {
      const [goes] = least;
      // Twice as much: two that are asked alike do not change places each time.
      if (goes === undefined || asked <= 2 * (this.recent.get(goes) ?? 0)) break;
      least.shift();
      this.named.delete(goes);
      this.named.set(site, nothing());
    }
    this.recent = new Map();
    return read;
  }
}

/** What a request was for, by its route and answer. */
export const kindOf = (method: string, route: string, status: number, contentType: string): RequestKind => {
  if (route === '/api/search') return 'search';
  if (method === 'POST' && route === '/api/leads') return status < 300 ? 'lead' : 'other';
  return method === 'GET' && contentType.startsWith('text/html') ? 'page' : 'other';
};
