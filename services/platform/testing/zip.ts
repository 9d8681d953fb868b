import { crc32, deflateRawSync } from 'node:zlib';

const fields = (...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer =>
  Buffer.concat(
    values.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );

/** Packs these files, by name, into a zip file. */
export const zipped = (files: Readonly<Record<string, string | Buffer>>): Buffer => {
  const entries: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const body = Buffer.from(content);
    const packed = deflateRawSync(body);
    const about = [
      ...([
        [2, 20],
        [2, 0x0800],
        [2, 8],
        [4, 0],
        [4, crc32(body)],
      ] as const),
      ...([
        [4, packed.length],
        [4, body.length],
        [2, Buffer.byteLength(name)],
        [2, 0],
      ] as const),
    ] as const;
    const entry = Buffer.concat([fields([4, 0x04034b50], ...about), Buffer.from(name), packed]);
    const rest = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ] as const;
    directory.push(fields([4, 0x02014b50], [2, 20], ...about, ...rest), Buffer.from(name));
    entries.push(entry);
    offset += entry.length;
  }
  const central = Buffer.concat(directory);
  const count = Object.keys(files).length;
  const end = fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, central.length], [4, offset], [2, 0]);
  return Buffer.concat([...entries, central, end]);
};
