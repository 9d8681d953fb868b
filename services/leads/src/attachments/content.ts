import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { AttachmentType } from '#contracts/domain/attachments';
import { maxAttachmentBytes } from '#contracts/domain/forms/attachable';
import { reject, type Rejection } from '#contracts/rejections';
import { detectFormat, maxPixels } from '#platform/photos/measure';
import { openSharp } from '#platform/photos/sharp';
import { stripMetadata } from './strip-metadata.js';

/** Maximum bytes per millisecond over all uploads: faster than most connections, with time left for other requests. */
const pace = 32_000;
/** Time, by `performance.now()`, until which the parts read so far use up the pace. */
let readUntil = 0;

/** @param note called with each part as it arrives */
export const readAll = async (stream: Readable, note: (part: Buffer) => void): Promise<Buffer | Rejection> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const now = performance.now();
    readUntil = Math.max(readUntil, now) + chunk.length / pace;
    if (readUntil > now + 1) await pause(readUntil - now);
    size += chunk.length;
    if (size > maxAttachmentBytes) return reject('payload_too_large', 'Please choose a file of 8 MB or less.');
    note(chunk);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const isPdf = (body: Buffer): boolean =>
  body.subarray(0, 5).toString('latin1') === '%PDF-' && body.subarray(-1024).toString('latin1').includes('%%EOF');

const pictureKind = (body: Buffer) => {
  const kind = detectFormat(body);
  return kind === 'jpeg' || kind === 'png' || kind === 'webp' ? kind : undefined;
};

/** Returns a file's type by its bytes; undefined: not accepted. */
export const typeOf = (body: Buffer): AttachmentType | undefined => {
  const kind = pictureKind(body);
  return kind ? `image/${kind}` : isPdf(body) ? 'application/pdf' : undefined;
};

export const neither = (): Rejection => reject('invalid', 'That file isn’t a picture (JPEG, PNG or WebP) or a PDF.');

/**
 * Returns the parts of a file to store: a picture without its metadata, a PDF unchanged. Pictures are not decoded,
 * because the sender controls how expensive that is.
 */
export const contentOf = async (body: Buffer): Promise<Buffer[] | Rejection> => {
  const kind = pictureKind(body);
  if (!kind) return [body];
  const pieces = stripMetadata(body, kind);
  if (!pieces) return neither();
  try {
    const sharp = await openSharp();
    await sharp(body, { limitInputPixels: maxPixels }).metadata();
    return pieces;
  } catch (error) {
    if (!/pixel limit/.test((error as Error).message)) return neither();
    return reject('invalid', `Please choose a smaller picture: ${maxPixels / 1e6} megapixels or less.`);
  }
};
