import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { rasterLogo } from '#contracts/domain/site/raster-logo';
import type { Site } from '#contracts/domain/site/site';
import { openSharp } from '#platform/photos/sharp';
import { Sites } from '#platform/sites/sites';

/** For PDFs: as wide as it is. For machines: always of one size. */
const sizes = {
  paper: { height: 160 },
  machines: { width: rasterLogo.width, height: rasterLogo.height, fit: 'contain', background: '#fff' },
} as const;
/** What it stands on: a PDF takes far longer to draw with a picture that is seen through. */
const groundOf = (site: Site, use: keyof typeof sizes): string => (use === 'paper' ? site.theme.bar : '#fff');

/** Sites' drawn logotypes as PNG, each drawn once. */
@Injectable()
export class SiteLogos {
  private readonly drawn = new Map<string, Promise<Buffer | undefined>>();

  constructor(private readonly sites: Sites) {}

  /** Undefined: the site has none. */
  of(site: Site, use: keyof typeof sizes): Promise<Buffer | undefined> {
    const key = `${use} ${site.slug} ${groundOf(site, use)}`;
    const logo = this.drawn.get(key) ?? this.draw(site, use);
    this.drawn.set(key, logo);
    logo.catch(() => this.drawn.delete(key));
    return logo;
  }

  private async draw(site: Site, use: keyof typeof sizes): Promise<Buffer | undefined> {
    const file = site.logo === undefined ? undefined : join(this.sites.folder(site), site.logo);
    if (file === undefined || !existsSync(file)) return undefined;
    const sharp = await openSharp();
    const sized = sharp(file, { density: 300 }).resize(sizes[use]);
    return sized
      .flatten({ background: groundOf(site, use) })
      .png()
      .toBuffer();
  }
}
