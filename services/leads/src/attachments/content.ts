import type { Readable } from 'node:stream';
import type { LeadAttachment } from '#contracts/domain/attachments';
import { longestAttached, mostAttachmentBytes } from '#contracts/domain/forms/attachable';
import { reject, type Rejection } from '#contracts/rejections';
import { Admission } from '#platform/http/admission';
import { kindOf } from '#platform/photos/measure';
import { openSharp } from '#platform/photos/sharp';
import { longWork } from '#platform/process/long-work';

/** Pixels of a picture that is sent: what takes as long to read. Our own pages make theirs smaller before they send them. */
const mostPixels = { jpeg: 16_000_000, png: 24_000_000, webp: 12_000_000 } as const;

/** Pictures that are drawn at a time, that may wait for that, and for how many milliseconds. */
const drawing = new Admission({ atOnce: 1, mostWaiting: 32, longestWait: 20_000 });

export const readAll = async (stream: Readable): Promise<Buffer | Rejection> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostAttachmentBytes) return reject('payload_too_large', 'Please choose a file of 8 MB or less.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const isPdf = (body: Buffer): boolean =>
  body.subarray(0, 5).toString('latin1') === '%PDF-' && body.subarray(-1024).toString('latin1').includes('%%EOF');

const isDrawnAnew = (kind: string | undefined): kind is keyof typeof mostPixels =>
  kind !== undefined && Object.hasOwn(mostPixels, kind);

/** What a file is kept as, by what its bytes are; undefined: nothing that is taken. */
export const typeOf = (body: Buffer): LeadAttachment['type'] | undefined =>
  isPdf(body) ? 'application/pdf' : isDrawnAnew(kindOf(body)) ? 'image/jpeg' : undefined;

export const neither = (): Rejection => reject('invalid', 'That file isn’t a picture (JPEG, PNG or WebP) or a PDF.');

/** What is kept of a file: a picture is drawn anew, without where and when it was taken. The sites take turns. */
export const contentOf = async (body: Buffer, site: string): Promise<Buffer | Rejection> => {
  const kind = kindOf(body);
  if (!isDrawnAnew(kind)) return body;
  if (!(await drawing.enter({ site, isCrawler: false })))
    return reject('unavailable', 'Many send pictures just now. Please try again in a moment.', { retryAfter: 5 });
  try {
    return await longWork.run(() => drawnAnew(body, kind));
  } finally {
    drawing.leave();
  }
};

const drawnAnew = async (body: Buffer, kind: keyof typeof mostPixels): Promise<Buffer | Rejection> => {
  const limitInputPixels = mostPixels[kind];
  const sharp = await openSharp();
  const size = { width: longestAttached, height: longestAttached, fit: 'inside', withoutEnlargement: true } as const;
  const image = sharp(body, { limitInputPixels }).autoOrient().resize(size);
  try {
    // To code it twice, for the best table, would take a fifth of all this and leave 4 % of its bytes out.
    return await image.jpeg({ quality: 85, optimiseCoding: false }).toBuffer();
  } catch (error) {
    if (!/pixel limit/.test((error as Error).message)) return neither();
    return reject('invalid', `Please choose a smaller picture: ${limitInputPixels / 1e6} megapixels or less.`);
  }
};
