import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { rasterLogo } from '#contracts/domain/site/raster-logo';
import type { Site } from '#contracts/domain/site/site';
import { openSharp } from '#platform/photos/sharp';
import type { PhotoStore } from '#platform/ports/photo-store';
import { InjectPhotos } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { OwnPictures } from './own-pictures.js';

/** For PDFs: as wide as it is. For machines: always of one size. */
const sizes = {
  paper: { height: 160 },
  machines: { width: rasterLogo.width, height: rasterLogo.height, fit: 'contain', background: '#fff' },
} as const;
/** What it stands on: a PDF takes far longer to draw with a picture that is seen through. */
const groundOf = (site: Site, use: keyof typeof sizes): string => (use === 'paper' ? site.theme.bar : '#fff');

/** Sites' logotypes as PNG, each made once. */
@Injectable()
export class SiteLogos {
  private readonly drawn = new Map<string, Promise<Buffer | undefined>>();

  constructor(
    private readonly sites: Sites,
    private readonly ownPictures: OwnPictures,
    @InjectPhotos() private readonly photos: PhotoStore,
  ) {}

  /** Undefined: the site has none. */
  async of(site: Site, use: keyof typeof sizes): Promise<Buffer | undefined> {
    const hash = site.logo === undefined ? undefined : (await this.ownPictures.of(site)).get(site.logo);
    const key = `${use} ${site.slug} ${groundOf(site, use)} ${hash}`;
    const logo = this.drawn.get(key) ?? this.draw(site, use, hash);
    this.drawn.set(key, logo);
    logo.catch(() => this.drawn.delete(key));
    return logo;
  }

  private async draw(site: Site, use: keyof typeof sizes, hash: string | undefined): Promise<Buffer | undefined> {
    const logo = hash === undefined ? this.fileOf(site) : await this.photos.get('originals', hash);
    if (logo === undefined) return undefined;
    const sharp = await openSharp();
    const sized = sharp(logo, { density: 300 }).resize(sizes[use]);
    return sized
      .flatten({ background: groundOf(site, use) })
      .png()
      .toBuffer();
  }

  private fileOf(site: Site): string | undefined {
    const file = site.logo === undefined ? undefined : join(this.sites.folder(site), site.logo);
    return file !== undefined && existsSync(file) ? file : undefined;
  }
}
