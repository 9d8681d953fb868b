import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Controller } from '@nestjs/common';
import { crawlerRoutes } from '#contracts/api/crawlers';
import type { Site } from '#contracts/domain/site/site';
import { reject } from '#contracts/rejections';
import { answer, type Call, encoded } from '#platform/http/call';
import { Route } from '#platform/http/route';
import type { Config } from '#platform/process/config';
import { type Clock, InjectClock, InjectConfig } from '#platform/process/providers';
import { writeLlms } from './llms.js';
import { SiteAddresses } from './site-addresses.js';
import { writeSecurityContact } from './security-contact.js';
import { writeRobots, writeSitemapIndex } from './sitemap.js';

const compressed = promisify(gzip);
const plainText = 'text/plain; charset=utf-8';

/** Milliseconds sitemaps are cached. */
const freshness = 60_000;

/** Files that search engines fetch from a site. */
@Controller()
export class CrawlersController {
  private readonly made = new Map<string, { readonly at: number; readonly files: Promise<Files> }>();

  constructor(
    @InjectConfig() private readonly config: Config,
    @InjectClock() private readonly clock: Clock,
    private readonly addresses: SiteAddresses,
  ) {}

  @Route(crawlerRoutes.getRobots)
  robots({ site }: Call<typeof crawlerRoutes.getRobots>) {
    return encoded(writeRobots(site.url), plainText);
  }

  @Route(crawlerRoutes.getLlms)
  llms({ site }: Call<typeof crawlerRoutes.getLlms>) {
    return encoded(writeLlms(site), plainText);
  }

  @Route(crawlerRoutes.getSecurityContact)
  securityContact({ site }: Call<typeof crawlerRoutes.getSecurityContact>) {
    const { SECURITY_CONTACT: contacts } = this.config;
    if (contacts.length === 0) return reject('not_found', 'There is no security.txt.');
    return encoded(writeSecurityContact(contacts, site.url, this.clock()), plainText);
  }

  @Route(crawlerRoutes.getSitemapIndex)
  async index({ site }: Call<typeof crawlerRoutes.getSitemapIndex>) {
    const files = await this.of(site);
    const addresses = [...files.keys()].map((name) => `${site.url}/sitemaps/${name}.xml.gz`);
    return encoded(writeSitemapIndex(addresses), 'application/xml; charset=utf-8');
  }

  @Route(crawlerRoutes.getSitemap)
  async sitemap({ site, params: { file } }: Call<typeof crawlerRoutes.getSitemap>) {
    const found = file.endsWith('.xml.gz') && (await this.of(site)).get(file.slice(0, -'.xml.gz'.length));
    return found
      ? answer(found, { headers: { 'content-type': 'application/gzip' } })
      : reject('not_found', `There is no ${file.slice(0, 100)}.`);
  }

  /** Returns the cached sitemaps while they are fresh. */
  private async of(site: Site): Promise<Files> {
    const now = this.clock().getTime();
    const before = this.made.get(site.id);
    if (before && Math.abs(now - before.at) < freshness) return before.files;
    const files = this.make(site);
    this.made.set(site.id, { at: now, files });
    files.catch(() => this.made.delete(site.id));
    return files;
  }

  private async make(site: Site): Promise<Files> {
    const files = [...(await this.addresses.sitemaps(site))];
    return new Map(await Promise.all(files.map(async ([name, xml]) => [name, await compressed(xml)] as const)));
  }
}

type Files = ReadonlyMap<string, Buffer>;
