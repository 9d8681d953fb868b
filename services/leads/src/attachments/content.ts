import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { AttachmentType } from '#contracts/domain/attachments';
import { maxAttachmentBytes } from '#contracts/domain/forms/attachable';
import { reject, type Rejection } from '#contracts/rejections';
import { kindOf, maxPixels } from '#platform/photos/measure';
import { openSharp } from '#platform/photos/sharp';
import { stripMetadata } from './strip-metadata.js';

/** Bytes of all files that are read in a millisecond: faster than lines are, and all else goes on meanwhile. */
const pace = 32_000;
/** When the parts that have been taken are read at this pace. */
let readUntil = 0;

/** @param note called with each part as it comes */
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
  const kind = kindOf(body);
  return kind === 'jpeg' || kind === 'png' || kind === 'webp' ? kind : undefined;
};

/** What a file is, by its bytes; undefined: nothing that is taken. */
export const typeOf = (body: Buffer): AttachmentType | undefined => {
  const kind = pictureKind(body);
  return kind ? `image/${kind}` : isPdf(body) ? 'application/pdf' : undefined;
};

export const neither = (): Rejection => reject('invalid', 'That file isn’t a picture (JPEG, PNG or WebP) or a PDF.');

/**
 * What is kept of a file: of a picture its pixels as they came, without where and when it was taken. None is unpacked: what
 * that costs is up to whoever sends it.
 */
export const contentOf = async (body: Buffer): Promise<Buffer | Rejection> => {
  const kind = pictureKind(body);
  if (!kind) return body;
  const picture = stripMetadata(body, kind);
  if (!picture) return neither();
  try {
    const sharp = await openSharp();
    await sharp(picture, { limitInputPixels: maxPixels }).metadata();
    return picture;
  } catch (error) {
    if (!/pixel limit/.test((error as Error).message)) return neither();
    return reject('invalid', `Please choose a smaller picture: ${maxPixels / 1e6} megapixels or less.`);
  }
};
