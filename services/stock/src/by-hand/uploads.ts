import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import { maxPhotoBytes, tusVersion } from '#contracts/api/by-hand';
import type { Car } from '#contracts/domain/car/car';
import { galleryPictures } from '#contracts/domain/car/pictures';
import { day } from '#contracts/domain/durations';
import { isRejection, reject, type Rejection, type RejectionCode } from '#contracts/rejections';
import { answer, type Answer } from '#platform/http/call';
import { Semaphore } from '#platform/kernel/semaphore';
import { firstPictureDerivatives, precomputeDerivatives } from '#platform/photos/derive';
import { hashOf, NotAPicture } from '#platform/photos/measure';
import { serialized, storePhoto } from '#platform/photos/store-photo';
import type { BlobStore } from '#platform/ports/blob-store';
import type { Config } from '#platform/process/config';
import { FreeSpace } from '#platform/process/free-space';
import { InjectConfig, InjectBlobs } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { PhotoStorage } from '../pictures/photo-storage.js';
import { Stock } from '../stock.js';

const uploadName = /^[\w-]+\.[0-9a-f]{32}$/;
/** Headers that tus reads from a request and sets in a response. */
const requestHeaderNames = ['tus-resumable', 'upload-length', 'upload-offset', 'content-length'];
const forwardedHeaders = ['upload-length', 'upload-offset', 'upload-expires', 'location'];

const codes: Readonly<Record<number, RejectionCode>> = {
  404: 'not_found',
  409: 'upload_elsewhere',
  410: 'not_found',
  413: 'payload_too_large',
};

const pathOf = (car_id: string, upload = ''): string => `/api/stock/cars/${car_id}/uploads/${upload}`;

/** The car of the photo, and the key that sends it. */
interface Upload {
  readonly car: Car;
  /** Absent: a new upload. */
  readonly upload?: string;
  /** Name of the API key. */
  readonly actor: string;
}

/** Metadata of each upload. */
interface UploadOwner {
  readonly site: string;
  readonly key: string;
}

/** Maximum number of unfinished uploads of one key. */
const maxUnfinished = 20;

/**
 * Uploads of photos from a browser, by the tus protocol. Received bytes are stored in a folder of this machine, so that
 * an upload can resume after its connection breaks. A photo belongs to its car before the response to its last part.
 */
@Injectable()
export class Uploads {
  private readonly directory: string;
  private opened: { readonly store: FileStore; readonly server: Server } | undefined;
  private readonly ending = new Map<string, Promise<Rejection | undefined>>();
  private readonly turns = new Semaphore(1);

  constructor(
    @InjectConfig() config: Config,
    @InjectBlobs() private readonly photos: BlobStore,
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
    if (request.headers['tus-resumable'] !== tusVersion)
      return reject(
        'tus_version',
        `Send the header Tus-Resumable with ${tusVersion}, the version of tus that is taken.`,
      );
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
    const refused = upload !== undefined && (await this.finishIfComplete(upload, of, headers));
    return refused ? refused : answer(undefined, { status: response.status, headers });
  }

  /** Uploads begin one after the other, so that simultaneous requests cannot exceed the limits. */
  private begin(request: FastifyRequest, { car, actor }: Upload): Promise<Response | Rejection> {
    const { car_id, dealership_id } = car;
    const uploadOwner = { site: this.sites.ofDealership(dealership_id)?.id ?? dealership_id, key: actor };
    return this.turns.run(async () => {
      const length = Number(request.headers['upload-length']) || 0;
      const refused = (await this.freeSpace.refusal()) ?? (await this.refusal(dealership_id, uploadOwner, length));
      return refused ?? this.open().server.handleWeb(toWeb(request, pathOf(car_id), uploadOwner));
    });
  }

  private async refusal(
    dealership_id: string,
    { site, key }: UploadOwner,
    length: number,
  ): Promise<Rejection | undefined> {
    const { store } = this.open();
    await store.deleteExpired();
    const names = (await store.configstore.list?.()) ?? [];
    const unfinished = await Promise.all(names.map((name) => store.configstore.get(name)));
    const ofSite = unfinished.filter((one) => one?.metadata?.['site'] === site);
    // Keys of two sites may have the same name.
    if (ofSite.filter((one) => one?.metadata?.['key'] === key).length >= maxUnfinished)
      return reject(
        'too_many_requests',
        'Many photos have begun and not arrived. Please wait for them, or give them up.',
        {
          retryAfter: 60,
        },
      );
    const bytes = ofSite.reduce((sum, one) => sum + (one?.size ?? 0), 0);
    const full = await this.storage.refusal(dealership_id, bytes + length);
    return full === undefined ? undefined : reject('quota_exceeded', full);
  }

  private open() {
    if (this.opened) return this.opened;
    // The store creates it asynchronously.
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

  /** Completes an upload that has all its bytes, in case its end was interrupted before. */
  private async finishIfComplete(
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
    // Other photos may have taken up the space since the upload began.
    const hash = hashOf(body);
    const { refused, release } = await this.storage.reserveSpace(dealership_id, { hash, bytes: body.length });
    if (refused !== undefined) {
      await this.open().store.remove(upload);
      return reject('quota_exceeded', refused);
    }
    let isAdded = false;
    try {
      const picture = await storePhoto(this.photos, body, hash);
      // Pages of the car show this photo first.
      if (galleryPictures(car).length === 0)
        await serialized(() => precomputeDerivatives(this.photos, picture.hash, body, firstPictureDerivatives));
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

const toWeb = ({ method, headers, body }: FastifyRequest, path: string, uploadOwner?: UploadOwner): Request => {
  const isPart = method === 'PATCH';
  const names = isPart ? [...requestHeaderNames, 'content-type'] : requestHeaderNames;
  const noted = Object.entries(uploadOwner ?? {}).map(
    ([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`,
  );
  return new Request(`http://localhost${path}`, {
    method,
    headers: [
      ...names.flatMap((name) => pair(name, (headers[name] as string | undefined) ?? null)),
      ...pair('upload-metadata', noted.length > 0 ? noted.join(',') : null),
    ],
    ...(isPart && body instanceof Readable && { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }),
  });
};
