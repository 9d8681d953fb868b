export type PictureKind = 'jpeg' | 'png' | 'webp';

/** Maximum number of parts of a file; no camera or program writes more. */
const maxParts = 20_000;

/**
 * Removes where, when and by whom a picture was taken: only the parts that draw it are returned, with unchanged pixels.
 * Nothing is decoded, and most bytes are not copied.
 * @returns the picture's bytes in pieces, most of them views of the file; undefined: truncated, or not a picture
 */
export const stripMetadata = (body: Buffer, kind: PictureKind): Buffer[] | undefined => {
  const pieces: Buffer[] = [];
  let parts = 0;
  for (const part of readers[kind](body)) {
    if (part === 'end') return pieces;
    if (part) addTo(pieces, part);
    if (++parts > maxParts) return undefined;
  }
  return undefined;
};

/** Appends a piece. A piece that directly follows the last one in the file is merged with it. */
const addTo = (pieces: Buffer[], part: Buffer): void => {
  const last = pieces.at(-1);
  if (last?.buffer === part.buffer && last.byteOffset + last.length === part.byteOffset)
    pieces[pieces.length - 1] = Buffer.from(part.buffer, last.byteOffset, last.length + part.length);
  else pieces.push(part);
};

/** Yields for each part, in order, the bytes to keep; `end` when the picture is complete. */
type Parts = Generator<Buffer | undefined | 'end'>;

const [startOfImage, endOfImage, startOfScan, exif] = [0xd8, 0xd9, 0xda, 0xe1];
/** Whether a segment is needed: tables, frames and scans, and the colour data of JFIF, ICC and Adobe. */
const drawsJpeg = (marker: number, data: Buffer): boolean =>
  (marker >= 0xc0 && marker <= 0xdd && marker !== startOfImage && marker !== endOfImage) ||
  (marker === 0xe0 && data.length === 14) ||
  (marker === 0xe2 && data.toString('latin1', 0, 12) === 'ICC_PROFILE\0') ||
  marker === 0xee;

function* readJpeg(body: Buffer): Parts {
  yield body.subarray(0, 2);
  for (let at = 2; body[at] === 0xff;) {
    const marker = body[at + 1]!;
    if (marker === endOfImage) {
      yield body.subarray(at, at + 2);
      yield 'end';
    }
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (at + 4 > body.length) return;
    const end = at + 2 + body.readUInt16BE(at + 2);
    const data = body.subarray(at + 4, end);
    const next = marker === startOfScan ? endOfScan(body, end) : end;
    yield marker === exif ? uprightOf(data) : drawsJpeg(marker, data) ? body.subarray(at, next) : undefined;
    at = Math.max(next, at + 2);
  }
}

/** Maximum density of 0xff bytes in a scan, one in this many. In pictures it is about one in 256. */
const minDistance = 32;

/** Finds the marker after a scan. 0xff is no marker before a 0, another 0xff or a restart number. */
const endOfScan = (body: Buffer, from: number): number => {
  let left = 100 + body.length / minDistance;
  for (let at = body.indexOf(0xff, from); at >= 0 && left > 0; at = body.indexOf(0xff, at + 1), left--) {
    const next = body[at + 1];
    if (next !== 0 && next !== 0xff && !(next! >= 0xd0 && next! <= 0xd7)) return at;
  }
  return body.length;
};

/** Returns an Exif segment with only the orientation; undefined if the picture is upright. */
const uprightOf = (data: Buffer): Buffer | undefined => {
  const orientation = orientationOf(data);
  if (orientation < 2 || orientation > 8) return undefined;
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  const directory = [0, 1, ...entry, 0, 0, 0, 0];
  const tiff = [...Buffer.from('Exif\0\0MM\0*', 'latin1'), 0, 0, 0, 8, ...directory];
  return Buffer.from([0xff, exif, 0, tiff.length + 2, ...tiff]);
};

const orientationTag = 0x0112;
const orientationOf = (data: Buffer): number => {
  if (data.toString('latin1', 0, 6) !== 'Exif\0\0') return 0;
  const tiff = data.subarray(6);
  const isLittle = tiff[0] === 0x49;
  const read = (at: number, bytes: 2 | 4): number => {
    if (at + bytes > tiff.length) return 0;
    return isLittle ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes);
  };
  const directory = read(4, 4);
  for (let n = 0; n < read(directory, 2); n++) {
    const at = directory + 2 + 12 * n;
    if (read(at, 2) === orientationTag) return read(at + 8, 2);
  }
  return 0;
};

const drawsPng = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'cICP', 'sBIT', 'pHYs']);

function* readPng(body: Buffer): Parts {
  yield body.subarray(0, 8);
  for (let at = 8; at + 12 <= body.length;) {
    const end = at + 12 + body.readUInt32BE(at);
    if (end > body.length) return;
    const name = body.toString('latin1', at + 4, at + 8);
    yield drawsPng.has(name) ? body.subarray(at, end) : undefined;
    if (name === 'IEND') yield 'end';
    at = end;
  }
}

const drawsWebp = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP', 'ANIM', 'ANMF']);
/** Feature flags of a WebP file for Exif and XMP. */
const metadataFlags = 0x0c;

function* readWebp(body: Buffer): Parts {
  const header = Buffer.from(body.subarray(0, 12));
  yield header;
  const size = 8 + body.readUInt32LE(4);
  if (size > body.length) return;
  let left = header.length;
  for (let at = 12; at + 8 <= size;) {
    const length = body.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > size) return;
    const name = body.toString('latin1', at, at + 4);
    if (drawsWebp.has(name)) {
      left += end - at;
      yield name === 'VP8X' ? withoutMetadataFlags(body.subarray(at, end)) : body.subarray(at, end);
    } else yield undefined;
    at = end;
  }
  header.writeUInt32LE(left - 8, 4);
  yield 'end';
}

const withoutMetadataFlags = (features: Buffer): Buffer => {
  const changed = Buffer.from(features);
  if (changed.length > 8) changed[8]! &= ~metadataFlags;
  return changed;
};

const readers: Readonly<Record<PictureKind, (body: Buffer) => Parts>> = {
  jpeg: readJpeg,
  png: readPng,
  webp: readWebp,
};
