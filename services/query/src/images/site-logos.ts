import { existsSync } from 'node:fs';
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

/** A file of the site's folder, or the hash of a stored picture. */
interface Source {
  readonly file: string;
  readonly hash: string | undefined;
}

/** Sites' logos and icons as PNG, each rendered once. */
@Injectable()
export class SiteLogos {
  private readonly drawn = new Map<string, Promise<Buffer | undefined>>();

  constructor(
    private readonly sites: Sites,
    private readonly ownPictures: OwnPictures,
    @InjectBlobs() private readonly photos: BlobStore,
  ) {}

  /** Returns undefined if the site has no logo. An icon is drawn if it has none. */
  async of(site: Site, use: Use): Promise<Buffer | undefined> {
    const file = use === 'touch' ? iconOf(site) : site.logo;
    if (file === undefined) return undefined;
    const hash = (await this.ownPictures.of(site)).get(file);
    const key = `${use} ${site.slug} ${file} ${JSON.stringify(site.theme)} ${hash}`;
    const logo = this.drawn.get(key) ?? this.draw(site, use, { file, hash });
    this.drawn.set(key, logo);
    logo.catch(() => this.drawn.delete(key));
    return logo;
  }

  private async draw(site: Site, use: Use, { file, hash }: Source): Promise<Buffer | undefined> {
    const found = hash === undefined ? this.fileOf(site, file) : await this.photos.get('originals', hash);
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

  private fileOf(site: Site, name: string): string | undefined {
    const file = join(this.sites.folder(site), name);
    return existsSync(file) ? file : undefined;
  }
}
