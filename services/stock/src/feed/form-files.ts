import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { reject, type Rejection } from '#contracts/rejections';

const limits = { files: 100, fields: 1, fieldSize: 1000, parts: 110, headerPairs: 20 };

/** A file of a form. Read it to its end before the next one. */
export interface FormFile {
  readonly name: string;
  readonly contentType: string;
  readonly chunks: Readable;
}

/** Reads the files of a form in order. Returns a rejection if the body is no form with files. */
export const readFiles = async (
  body: Readable,
  contentType: string,
  take: (file: FormFile) => Promise<void>,
): Promise<Rejection | undefined> => {
  const taken: Promise<void>[] = [];
  let refused: Rejection | undefined;
  const refuse = (detail: string) => (refused ??= reject('invalid_request', detail));
  try {
    const parser = new Busboy({ headers: { 'content-type': contentType }, limits });
    parser.on('field', (name) =>
      refuse(`The form has a field ${name.slice(0, 60)}, where files are expected; settings stand in the address.`),
    );
    for (const limit of ['filesLimit', 'partsLimit'] as const)
      parser.on(limit, () => refuse(`The form has more than ${limits.files} files.`));
    parser.on('file', (_, chunks, name = '', __, type) => {
      const done = take({ name, contentType: type, chunks: chunks as unknown as Readable });
      done.catch((error: Error) => parser.destroy(error));
      taken.push(done);
    });
    await pipeline(body, parser);
    await Promise.all(taken);
  } catch (error) {
    await Promise.allSettled(taken);
    if (!isOfForm(error)) throw error;
    refuse('The form can’t be read to its end.');
  }
  return refused ?? (taken.length === 0 ? reject('invalid_request', 'The form has no file in it.') : undefined);
};

/** Whether the error is one of the parser's own, which are plain `Error`s without a code. */
const isOfForm = (error: unknown): boolean =>
  (error as Error).constructor === Error && (error as NodeJS.ErrnoException).code === undefined;
