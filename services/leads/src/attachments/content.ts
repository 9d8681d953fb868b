import type { Readable } from 'node:stream';
import type { LeadAttachment } from '#contracts/domain/attachments';
import { mostAttachmentBytes } from '#contracts/domain/forms/attachable';
import { reject, type Rejection } from '#contracts/rejections';
import { measure, NotAPicture } from '#platform/photos/measure';
import { openSharp } from '#platform/photos/sharp';

interface Content {
  readonly type: LeadAttachment['type'];
  readonly body: Buffer;
}

/** Pixels of the longer side of a picture that is kept. */
const longest = 2400;

export const readAll = async (stream: Readable): Promise<Buffer | Rejection> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostAttachmentBytes) return reject('payload_too_large', 'Please send a file of 8 MB at the most.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const isPdf = (body: Buffer): boolean =>
  body.subarray(0, 5).toString('latin1') === '%PDF-' && body.subarray(-1024).toString('latin1').includes('%%EOF');

/** What is kept of a file, by what its bytes are: pictures are drawn anew, without where and when they were taken. */
export const contentOf = async (body: Buffer): Promise<Content | Rejection> => {
  if (isPdf(body)) return { type: 'application/pdf', body };
  try {
    await measure(body);
    const sharp = await openSharp();
    const size = { width: longest, height: longest, fit: 'inside', withoutEnlargement: true } as const;
    return { type: 'image/jpeg', body: await sharp(body).autoOrient().resize(size).jpeg({ quality: 85 }).toBuffer() };
  } catch (error) {
    if (!(error instanceof NotAPicture)) throw error;
    return reject('invalid', 'It is neither a picture (JPEG, PNG or WebP) nor a PDF.');
  }
};
