import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { rasterLogo } from '#contracts/domain/site/raster-logo';
import type { Site } from '#contracts/domain/site/site';
import { iconOf } from '#contracts/domain/site/site-icon';
import { openSharp } from '#platform/photos/sharp';
import type { BlobStore } from '#platform/ports/blob-store';
import { InjectBlobs } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { drawIcon } from './draw-icon.js';
import { OwnPictures } from './own-pictures.js';

/**
 * `paper`: for PDFs, in the logo's own proportions. `machines`: for programs, always the same size. `touch`: the icon of
 * home screens.
 */
const sizes = {
  paper: { height: 160 },
  machines: { width: rasterLogo.width, height: rasterLogo.height, fit: 'contain' },
  touch: { width: 180, height: 180, fit: 'contain' },
} as const;
type Use = keyof typeof sizes;

/** Sites' logos and icons as PNG, each rendered once. */
@Injectable()
export class SiteLogos {
  /** By the site's object, so that a changed site gets new ones; then by use and version of the picture. */
  private readonly drawn = new WeakMap<Site, Map<string, Promise<Buffer | undefined>>>();

  constructor(
    private readonly sites: Sites,
    private readonly ownPictures: OwnPictures,
    @InjectBlobs() private readonly photos: BlobStore,
  ) {}

  /** Returns undefined if the site has no logo. An icon is drawn if it has none. */
  async of(site: Site, use: Use): Promise<Buffer | undefined> {
    const name = use === 'touch' ? iconOf(site) : site.logo;
    if (name === undefined) return undefined;
    const hash = (await this.ownPictures.of(site)).get(name);
    const file = join(this.sites.folder(site), name);
    const changedAt = hash === undefined ? (await stat(file).catch(() => undefined))?.mtimeMs : undefined;
    const ofSite = this.drawn.get(site) ?? new Map<string, Promise<Buffer | undefined>>();
    this.drawn.set(site, ofSite);
    const key = `${use} ${hash ?? changedAt}`;
    const logo = ofSite.get(key) ?? this.draw(site, use, hash ?? (changedAt === undefined ? undefined : { file }));
    ofSite.set(key, logo);
    logo.catch(() => ofSite.delete(key));
    return logo;
  }

  /** @param source hash of a stored picture, or a file; undefined: there is neither */
  private async draw(site: Site, use: Use, source: string | { readonly file: string } | undefined) {
    const found = typeof source === 'string' ? await this.photos.get('originals', source) : source?.file;
    const picture = found ?? (use === 'touch' ? drawIcon(site) : undefined);
    if (picture === undefined) return undefined;
    const sharp = await openSharp();
    // Logos are made for the header. They are flattened, because a PDF with a transparent picture takes far longer to draw.
    const background = site.theme.bar;
    return sharp(picture, { density: 300 })
      .resize({ ...sizes[use], background })
      .flatten({ background })
      .png()
      .toBuffer();
  }
}
