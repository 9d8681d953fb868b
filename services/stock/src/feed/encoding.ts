import type { FeedEncoding } from '#contracts/domain/feeds';

export const detectUtf16 = (start: Buffer): 'utf-16le' | 'utf-16be' | undefined => {
  const [first, second, third, fourth] = start;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  return first === 0 && second !== 0 && third === 0 && fourth !== 0 ? 'utf-16be' : undefined;
};

/** Whether a file begins with the byte order mark of UTF-8. */
export const hasUtf8Mark = ([first, second, third]: Buffer): boolean =>
  first === 0xef && second === 0xbb && third === 0xbf;

/** Converts a file to UTF-8. */
export async function* inUtf8(
  chunks: AsyncIterable<Buffer>,
  encoding: Exclude<FeedEncoding, 'utf-8'>,
): AsyncGenerator<Buffer, void> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

/** Converts a file in UTF-16, with or without a byte order mark, to UTF-8. Its first chunk has at least four bytes. */
export async function* utf16ToUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let isFirst = true;
  for await (const chunk of chunks) {
    const encoding = isFirst ? detectUtf16(chunk) : undefined;
    isFirst = false;
    if (encoding) decoder = new TextDecoder(encoding);
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk;
  }
  if (decoder) yield Buffer.from(decoder.decode());
}
