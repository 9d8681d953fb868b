export type PictureKind = 'jpeg' | 'png' | 'webp';

/** Parts of a file at the most: more are none that a camera or a program writes. */
const maxParts = 20_000;

/**
 * A picture without what it says of where, when and by whom it was taken, its pixels as they were: of its parts those that
 * draw it. Nothing of it is unpacked.
 * @returns undefined: it is cut off, or none
 */
export const stripMetadata = (body: Buffer, kind: PictureKind): Buffer | undefined => {
  const pieces: Buffer[] = [];
  let parts = 0;
  for (const part of readers[kind](body)) {
    if (part === 'end') return kind === 'webp' ? finishWebp(Buffer.concat(pieces)) : Buffer.concat(pieces);
    if (part) pieces.push(part);
    if (++parts > maxParts) return undefined;
  }
  return undefined;
};

/** Yields each part, in its order: what is to stay of it, and `end` where the picture has all of them. */
type Parts = Generator<Buffer | undefined | 'end'>;

const [startOfImage, endOfImage, startOfScan, exif] = [0xd8, 0xd9, 0xda, 0xe1];
/** Tables, frames and scans; what JFIF, ICC profiles and Adobe's own segment say of colours. */
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
    // Any number of these may stand before a marker.
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

/** Of the bytes of a scan one in 256 begins a marker or could, where they are a picture's; where it is one in so many, they are none. */
const minDistance = 32;

/** Where the next marker stands after a scan's own bytes, which are no marker where a 0 or the number of a restart follows. */
const endOfScan = (body: Buffer, from: number): number => {
  let left = 100 + body.length / minDistance;
  for (let at = body.indexOf(0xff, from); at >= 0 && left > 0; at = body.indexOf(0xff, at + 1), left--) {
    const next = body[at + 1];
    if (next !== 0 && next !== 0xff && !(next! >= 0xd0 && next! <= 0xd7)) return at;
  }
  return body.length;
};

/** Exif that says nothing but how the camera was held, where it was not upright. */
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
/** Of the features that a WebP file says it has: Exif and XMP. */
const metadataFlags = 0x0c;

function* readWebp(body: Buffer): Parts {
  yield body.subarray(0, 12);
  const size = 8 + body.readUInt32LE(4);
  if (size > body.length) return;
  for (let at = 12; at + 8 <= size;) {
    const length = body.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > size) return;
    const name = body.toString('latin1', at, at + 4);
    yield drawsWebp.has(name) ? body.subarray(at, end) : undefined;
    at = end;
  }
  yield 'end';
}

/** Says how long it is now, and that it has no metadata. */
const finishWebp = (picture: Buffer): Buffer => {
  picture.writeUInt32LE(picture.length - 8, 4);
  if (picture.toString('latin1', 12, 16) === 'VP8X' && picture.length > 20) picture[20]! &= ~metadataFlags;
  return picture;
};

const readers: Readonly<Record<PictureKind, (body: Buffer) => Parts>> = {
  jpeg: readJpeg,
  png: readPng,
  webp: readWebp,
};
