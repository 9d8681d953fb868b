export interface CacheEntry {
  /** Size in bytes. */
  readonly bytes: number;
}

/** One site's pages, the least recently used first. */
interface Share<Page> {
  readonly pages: Map<string, Page>;
  bytes: number;
}

/**
 * Cache of pages of all sites, limited in total bytes. When it is full, the site with the largest share loses its least
 * recently used page, so a crawler that walks through one site does not evict the pages of others.
 */
export class PageCache<Page extends CacheEntry> {
  private readonly shares = new Map<string, Share<Page>>();
  private total = 0;

  constructor(private readonly limit: number) {}

  /** Marks the page as recently used. */
  get(site: string, key: string): Page | undefined {
    const pages = this.shares.get(site)?.pages;
    const page = pages?.get(key);
    if (page) {
      pages!.delete(key);
      pages!.set(key, page);
    }
    return page;
  }

  set(site: string, key: string, page: Page): void {
    this.delete(site, key);
    if (page.bytes > this.limit) return;
    const share = this.shares.get(site) ?? { pages: new Map<string, Page>(), bytes: 0 };
    this.shares.set(site, share);
    share.pages.set(key, page);
    this.count(share, page.bytes);
    while (this.total > this.limit) this.evict();
  }

  delete(site: string, key: string): void {
    const share = this.shares.get(site);
    const page = share?.pages.get(key);
    if (!page) return;
    share!.pages.delete(key);
    this.count(share!, -page.bytes);
    if (share!.pages.size === 0) this.shares.delete(site);
  }

  private count(share: Share<Page>, bytes: number): void {
    share.bytes += bytes;
    this.total += bytes;
  }

  private evict(): void {
    const [site, { pages }] = [...this.shares].reduce((largest, one) =>
      one[1].bytes > largest[1].bytes ? one : largest,
    );
    this.delete(site, pages.keys().next().value!);
  }
}
