import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import { mostPhotoBytes } from '#contracts/api/by-hand';
import type { Car } from '#contracts/domain/car/car';
import { shownPictures } from '#contracts/domain/car/pictures';
import { day } from '#contracts/domain/durations';
import type { Rejection, RejectionCode } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { answer, type Answer } from '#platform/http/call';
import { madeOfFirst, makeAhead } from '#platform/photos/derive';
import { NotAPicture } from '#platform/photos/measure';
import { inTurn, storePhoto } from '#platform/photos/store-photo';
import type { PhotoStore } from '#platform/ports/photo-store';
import type { Config } from '#platform/process/config';
import { InjectConfig, InjectPhotos } from '#platform/process/providers';
import { KeepPhotos } from '../pictures/keep-photos.js';
import { Stock } from '../stock.js';

const uploadName = /^[\w-]+\.[0-9a-f]{32}$/;
/** Of a request, what the protocol reads; of its answer, what it says. */
const asked = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata', 'content-length'];
const said = ['tus-resumable', 'upload-length', 'upload-offset', 'upload-expires', 'location'];

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

/**
 * Photos on their way from a browser, by the tus protocol: what has arrived is in a folder of this machine, so that a
 * broken line goes on where it broke. A photo is the car's before its last part is answered.
 */
@Injectable()
export class Uploads {
  private readonly directory: string;
  private opened: { readonly store: FileStore; readonly server: Server } | undefined;
  private readonly ending = new Map<string, Promise<Rejection | undefined>>();

  constructor(
    @InjectConfig() config: Config,
    @InjectPhotos() private readonly photos: PhotoStore,
    private readonly stock: Stock,
    private readonly keeping: KeepPhotos,
  ) {
    this.directory = join(config.DATA_DIR, 'uploads');
  }

  async take(request: FastifyRequest, of: Upload): Promise<Answer<undefined> | Rejection> {
    const { car_id } = of.car;
    const { upload } = of;
    if (upload !== undefined && !(uploadName.test(upload) && upload.startsWith(`${car_id}.`)))
      return reject('not_found', 'There is no such upload.');
    const { server, store } = this.open();
    if (request.method === 'POST') {
      await store.deleteExpired();
      const full = await this.keeping.refusal(of.car.dealership_id, Number(request.headers['upload-length']) || 0);
      if (full !== undefined) return reject('quota_exceeded', full);
    }
    const response = await server.handleWeb(toWeb(request, pathOf(car_id, upload)));
    if (response.status >= 500) throw new Error(`The upload failed: ${await response.text()}`);
    if (response.status >= 400)
      return reject(codes[response.status] ?? 'invalid_request', sentence(response.status, await response.text()));
    const headers = Object.fromEntries(said.flatMap((name) => pair(name, response.headers.get(name))));
    const refused = upload !== undefined && (await this.endIfWhole(upload, of, headers));
    return refused ? refused : answer(undefined, { status: response.status, headers });
  }

  private open() {
    if (this.opened) return this.opened;
    // The store only begins to make it.
    mkdirSync(this.directory, { recursive: true });
    const store = new FileStore({ directory: this.directory, expirationPeriodInMilliseconds: day });
    const server = new Server({
      path: '/',
      datastore: store,
      maxSize: mostPhotoBytes,
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
    const full = await this.keeping.take(dealership_id, body.length);
    if (full !== undefined) {
      await this.open().store.remove(upload);
      return reject('quota_exceeded', full);
    }
    let isKept = false;
    try {
      const picture = await storePhoto(this.photos, body);
      // Pages of the car begin with it.
      if (shownPictures(car).length === 0) await inTurn(() => makeAhead(this.photos, picture.hash, body, madeOfFirst));
      const added = await this.stock.run({ type: 'AddPhotos', car_id, photos: [picture] }, dealership_id, { actor });
      if (isRejection(added)) return added;
      isKept = added.events.length > 0;
    } catch (error) {
      if (!(error instanceof NotAPicture)) throw error;
      await this.open().store.remove(upload);
      return reject('invalid', `This photo ${error.message}.`);
    } finally {
      if (!isKept) await this.keeping.giveBack(dealership_id, body.length);
    }
    await this.open().store.remove(upload);
    return undefined;
  }
}

const carIn = (url: string): string => new URL(url).pathname.split('/')[4]!;

const sentence = (status: number, text: string): string =>
  status === 413 ? `A photo may have ${mostPhotoBytes / 1024 ** 2} MB at most.` : text.trim();

const pair = (name: string, value: string | null): [string, string][] => (value === null ? [] : [[name, value]]);

const toWeb = ({ method, headers, body }: FastifyRequest, path: string): Request => {
  const isPart = method === 'PATCH';
  const names = isPart ? [...asked, 'content-type'] : asked;
  return new Request(`http://localhost${path}`, {
    method,
    headers: names.flatMap((name) => pair(name, (headers[name] as string | undefined) ?? null)),
    ...(isPart && { body: Readable.toWeb(body as Readable) as ReadableStream, duplex: 'half' }),
  });
};
