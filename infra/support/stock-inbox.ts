import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import type { StockCar } from '#contracts/api/stock';
import { startPictureHost } from '#platform/testing/picture-host';
import { launchBrowser, openPage, type WatchedPage } from './browser.js';
import { askSite } from './client.js';
import { startServer, type Server } from './server.js';

/** Returns a picture with so much noise that it is as large as a camera's. */
export const photo = (red: number, width = 400): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height: (width / 4) * 3,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .tint({ r: red, g: 90, b: 90 })
    .jpeg()
    .toBuffer();

export const photosOn = (page: Page) => page.getByRole('list', { name: 'Photos' }).getByRole('listitem');

/** The built program, a browser for its inbox, and a host with the dealer's pictures. */
export class StockInbox {
  server!: Server;
  browser!: Browser;
  host!: Awaited<ReturnType<typeof startPictureHost>>;
  watched: WatchedPage | undefined;
  readonly directory = mkdtempSync(join(tmpdir(), 'forecourt-stock-e2e-'));
  readonly data = join(this.directory, 'data');

  async start(environment: Readonly<Record<string, string>> = {}): Promise<void> {
    this.host = await startPictureHost();
    this.server = await startServer(this.data, { PHOTO_LOCAL: 'true', ...environment });
    this.browser = await launchBrowser();
  }

  async leave(): Promise<void> {
    const troubles = this.watched?.troubles ?? [];
    await this.watched?.close();
    this.watched = undefined;
    // Expected: requests before the sign-in, a change over another one, a connection that breaks off on purpose, and a
    // file that is no photo.
    const expected = /401|412|422|ERR_CONNECTION_RESET|\/uploads\/\S+ failed/;
    expect(troubles.filter((trouble) => !expected.test(trouble))).toEqual([]);
  }

  async end(): Promise<void> {
    await this.browser?.close();
    await this.server?.kill('SIGTERM');
    await this.host?.close();
    rmSync(this.directory, { recursive: true, force: true });
  }

  get bearer() {
    return { authorization: `Bearer ${this.server.keys.dealer['kestrel']!}` };
  }

  async ask<Body>(path: string): Promise<Body> {
    return JSON.parse((await askSite(this.server.port, 'kestrel', path, { headers: this.bearer })).body) as Body;
  }

  async vehicle(of: string): Promise<StockCar> {
    const { hits } = await this.ask<{ hits: { id: string }[] }>(`/api/search?query=${of}`);
    return this.ask<StockCar>(`/api/stock/cars/${hits[0]!.id}`);
  }

  async paths(of: string): Promise<string[]> {
    return (await this.vehicle(of)).photos.map(({ path }) => path);
  }

  addressOf(path: string): string {
    return `http://kestrel.localhost:${this.server.port}${path}`;
  }

  async signIn(options: BrowserContextOptions): Promise<Page> {
    this.watched = await openPage(this.browser, options);
    await this.watched.visit(this.addressOf('/inbox'));
    const { page } = this.watched;
    await page.getByLabel('Dealer key').fill(this.server.keys.dealer['kestrel']!);
    await page.keyboard.press('Enter');
    return page;
  }

  async openStock(options: BrowserContextOptions, of: string): Promise<Page> {
    const page = await this.signIn(options);
    await page.getByRole('link', { name: 'Stock' }).click();
    await page.getByLabel('Find a vehicle').fill(of);
    await page.getByRole('link', { name: new RegExp(`${of} ·`) }).click();
    await page.getByText(`Stock ${of}`).waitFor();
    return page;
  }
}
