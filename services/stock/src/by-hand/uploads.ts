import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import { maxPhotoBytes } from '#contracts/api/by-hand';
import type { Car } from '#contracts/domain/car/car';
import { shownPictures } from '#contracts/domain/car/pictures';
import { day } from '#contracts/domain/durations';
import type { Rejection, RejectionCode } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { answer, type Answer } from '#platform/http/call';
import { madeOfFirst, makeAhead } from '#platform/photos/derive';
import { hashOf, NotAPicture } from '#platform/photos/measure';
import { serialized, storePhoto } from '#platform/photos/store-photo';
import type { PhotoStore } from '#platform/ports/photo-store';
import type { Config } from '#platform/process/config';
import { FreeSpace } from '#platform/process/free-space';
import { InjectConfig, InjectPhotos } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { PhotoStorage } from '../pictures/photo-storage.js';
import { Stock } from '../stock.js';

const uploadName = /^[\w-]+\.[0-9a-f]{32}$/;
/** Of a request, what the protocol reads; of its answer, what it says. */
const asked = ['tus-resumable', 'upload-length', 'upload-offset', 'content-length'];
const forwardedHeaders = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-expires', 'location'];

const codes: Readonly<Record<number, RejectionCode>> = {
  404: 'not_found',
  409: 'upload_elsewhere',
  410: 'not_found',
  413: 'payload_too_large',
};

const pathOf = (car_id: string, upload = ''): string => `/api/stock/cars/${car_id}/uploads/${upload}`;

/** Whose photo it is, and who sends it. */
interface Upload {
  readonly car: Car;
  /** Absent: it is to begin. */
  readonly upload?: string;
  /** Name of the key. */
  readonly actor: string;
}

/** Noted with each upload. */
interface Whose {
  readonly site: string;
  readonly key: string;
}

/** Uploads of one key that have begun and not ended. */
const maxUnfinished = 20;

/**
 * Photos on their way from a browser, by the tus protocol: what has arrived is in a folder of this machine, so that a
 * broken line goes on where it broke. A photo is the car's before its last part is answered.
 */
@Injectable()
export class Uploads {
  private readonly directory: string;
  private opened: { readonly store: FileStore; readonly server: Server } | undefined;
  private readonly ending = new Map<string, Promise<Rejection | undefined>>();
  private beginning: Promise<unknown> = Promise.resolve();

  constructor(
    @InjectConfig() config: Config,
    @InjectPhotos() private readonly photos: PhotoStore,
    private readonly stock: Stock,
    private readonly storage: PhotoStorage,
    private readonly sites: Sites,
    private readonly freeSpace: FreeSpace,
  ) {
    this.directory = join(config.DATA_DIR, 'uploads');
  }

  async take(request: FastifyRequest, of: Upload): Promise<Answer<undefined> | Rejection> {
    const { car_id } = of.car;
    const { upload } = of;
    if (upload !== undefined && !(uploadName.test(upload) && upload.startsWith(`${car_id}.`)))
      return reject('not_found', 'There is no such upload.');
    const response =
      request.method === 'POST'
        ? await this.begin(request, of)
        : await this.open().server.handleWeb(toWeb(request, pathOf(car_id, upload)));
    if (isRejection(response)) return response;
    if (response.status >= 500) throw new Error(`The upload failed: ${await response.text()}`);
    if (response.status >= 400)
      return reject(codes[response.status] ?? 'invalid_request', sentence(response.status, await response.text()));
    const headers = Object.fromEntries(forwardedHeaders.flatMap((name) => pair(name, response.headers.get(name))));
    const refused = upload !== undefined && (await this.endIfWhole(upload, of, headers));
    return refused ? refused : answer(undefined, { status: response.status, headers });
  }

  /** One after the other: of many that begin at once no more get in than there is room for. */
  private begin(request: FastifyRequest, { car, actor }: Upload): Promise<Response | Rejection> {
    const { car_id, dealership_id } = car;
    const whose = { site: this.sites.ofDealership(dealership_id)?.id ?? dealership_id, key: actor };
    const begun = this.beginning.then(async () => {
      const length = Number(request.headers['upload-length']) || 0;
      const refused = (await this.freeSpace.refusal()) ?? (await this.refusal(dealership_id, whose, length));
      return refused ?? this.open().server.handleWeb(toWeb(request, pathOf(car_id), whose));
    });
    this.beginning = begun.catch(() => undefined);
    return begun;
  }

  private async refusal(dealership_id: string, { site, key }: Whose, length: number): Promise<Rejection | undefined> {
    const { store } = this.open();
    await store.deleteExpired();
    const names = (await store.configstore.list?.()) ?? [];
    const unfinished = await Promise.all(names.map((name) => store.configstore.get(name)));
    if (unfinished.filter((one) => one?.metadata?.['key'] === key).length >= maxUnfinished)
      return reject(
        'too_many_requests',
        'Many photos have begun and not arrived. Please wait for them, or give them up.',
        {
          retryAfter: 60,
        },
      );
    const bytes = unfinished
      .filter((one) => one?.metadata?.['site'] === site)
      .reduce((sum, one) => sum + (one?.size ?? 0), 0);
    const full = await this.storage.refusal(dealership_id, bytes + length);
    return full === undefined ? undefined : reject('quota_exceeded', full);
  }

  private open() {
    if (this.opened) return this.opened;
    // The store only begins to make it.
    mkdirSync(this.directory, { recursive: true });
    const store = new FileStore({ directory: this.directory, expirationPeriodInMilliseconds: day });
    const server = new Server({
      path: '/',
      datastore: store,
      maxSize: maxPhotoBytes,
      namingFunction: ({ url }) => `${carIn(url)}.${randomBytes(16).toString('hex')}`,
      generateUrl: ({ url }, { id }) => pathOf(carIn(url), id),
    });
    return (this.opened = { store, server });
  }

  /** One that was interrupted at its end is ended when it is asked for again. */
  private async endIfWhole(
    upload: string,
    of: Upload,
    headers: Readonly<Record<string, string>>,
  ): Promise<Rejection | undefined> {
    const known = await this.open()
      .store.getUpload(upload)
      .catch(() => undefined);
    if (known?.size === undefined || headers['upload-offset'] !== String(known.size)) return undefined;
    const ending = this.ending.get(upload) ?? this.end(upload, of).finally(() => this.ending.delete(upload));
    this.ending.set(upload, ending);
    return ending;
  }

  private async end(upload: string, { car, actor }: Upload): Promise<Rejection | undefined> {
    const body = await readFile(join(this.directory, upload));
    const { car_id, dealership_id } = car;
    // Others have arrived since it began.
    const hash = hashOf(body);
    const { refused, release } = await this.storage.take(dealership_id, { hash, bytes: body.length });
    if (refused !== undefined) {
      await this.open().store.remove(upload);
      return reject('quota_exceeded', refused);
    }
    let isAdded = false;
    try {
      const picture = await storePhoto(this.photos, body, hash);
      // Pages of the car begin with it.
      if (shownPictures(car).length === 0)
        await serialized(() => makeAhead(this.photos, picture.hash, body, madeOfFirst));
      const added = await this.stock.run({ type: 'AddPhotos', car_id, photos: [picture] }, dealership_id, { actor });
      if (isRejection(added)) return added;
      isAdded = added.events.length > 0;
    } catch (error) {
      if (!(error instanceof NotAPicture)) throw error;
      await this.open().store.remove(upload);
      return reject('invalid', `This photo ${error.message}.`);
    } finally {
      if (!isAdded) release();
    }
    await this.open().store.remove(upload);
    return undefined;
  }
}

const carIn = (url: string): string => new URL(url).pathname.split('/')[4]!;

const sentence = (status: number, text: string): string =>
  status === 413 ? `A photo may have ${maxPhotoBytes / 1024 ** 2} MB at most.` : text.trim();

const pair = (name: string, value: string | null): [string, string][] => (value === null ? [] : [[name, value]]);

const toWeb = ({ method, headers, body }: FastifyRequest, path: string, whose?: Whose): Request => {
  const isPart = method === 'PATCH';
  const names = isPart ? [...asked, 'content-type'] : asked;
  const noted = Object.entries(whose ?? {}).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`);
  return new Request(`http://localhost${path}`, {
    method,
    headers: [
      ...names.flatMap((name) => pair(name, (headers[name] as string | undefined) ?? null)),
      ...pair('upload-metadata', noted.length > 0 ? noted.join(',') : null),
    ],
    ...(isPart && { body: Readable.toWeb(body as Readable) as ReadableStream, duplex: 'half' }),
  });
};
