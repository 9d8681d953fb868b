export const requestKinds = ['page', 'search', 'lead', 'other'] as const;
type RequestKind = (typeof requestKinds)[number];

/** Counts of a site since it got a label of its own. */
export interface Numbers {
  readonly requests: Record<RequestKind, number>;
  bytes: number;
  milliseconds: number;
}

/** Label of all sites without a label of their own. No slug is equal to it. */
export const otherSites = '_other';

const nothing = (): Numbers => ({ requests: { page: 0, search: 0, lead: 0, other: 0 }, bytes: 0, milliseconds: 0 });

/**
 * Counts by site, with labels for a limited number of sites: the busiest. Counts only grow: a site with a new label
 * begins at zero, and its earlier counts stay with the others.
 */
export class SiteCounters {
  private readonly named = new Map<string, Numbers>();
  private readonly others = nothing();
  /** Requests by site since labels were last assigned. */
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

  /** Returns the counts by slug, then assigns labels to the busiest sites since the last call. */
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
      // Only if twice as busy, so that two similar sites do not swap places each time.
      if (goes === undefined || asked <= 2 * (this.recent.get(goes) ?? 0)) break;
      least.shift();
      this.named.delete(goes);
      this.named.set(site, nothing());
    }
    this.recent = new Map();
    return read;
  }
}

/** Classifies a request by its route and response. */
export const kindOf = (method: string, route: string, status: number, contentType: string): RequestKind => {
  if (route === '/api/search') return 'search';
  if (method === 'POST' && route === '/api/leads') return status < 300 ? 'lead' : 'other';
  return method === 'GET' && contentType.startsWith('text/html') ? 'page' : 'other';
};
