import type { FeedEncoding } from '#contracts/domain/feeds';

/** Bytes that tell how the others are to be read. */
const bomBytes = 4;

export const utf16Of = (start: Buffer): 'utf-16le' | 'utf-16be' | undefined => {
  const [first, second, third, fourth] = start;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  return first === 0 && second !== 0 && third === 0 && fourth !== 0 ? 'utf-16be' : undefined;
};

/** A file in a given encoding, as UTF-8. */
export async function* inUtf8(
  chunks: AsyncIterable<Buffer>,
  encoding: Exclude<FeedEncoding, 'utf-8'>,
): AsyncGenerator<Buffer, void> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

/** A file in UTF-16, with or without a byte order mark, as UTF-8; any other as it is. */
export async function* withoutUtf16(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let waiting: Buffer | undefined = Buffer.alloc(0);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const chunk of chunks) {
    let next = chunk;
    if (waiting) {
      next = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : chunk;
      if (next.length < bomBytes) {
        waiting = next;
        continue;
      }
      waiting = undefined;
      const encoding = utf16Of(next);
      if (encoding) decoder = new TextDecoder(encoding);
    }
    yield decoder ? Buffer.from(decoder.decode(next, { stream: true })) : next;
  }
  if (waiting && waiting.length > 0) yield waiting;
  if (decoder) yield Buffer.from(decoder.decode());
}
