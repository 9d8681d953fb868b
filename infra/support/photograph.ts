import sharp, { type OverlayOptions } from 'sharp';

/** Size at which the photograph is composed, because the vehicles' renders are sharp at this size. */
const [width, height] = [1_500, 1_000];
/** Factor per side, up to the 24 million pixels of a camera. */
const enlarged = 4;
const horizon = 430;

const drawn = (shapes: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#6fa3d8"/><stop offset="1" stop-color="#dfe9f1"/></linearGradient>
      <linearGradient id="asphalt" x2="0" y2="1"><stop stop-color="#8d8a86"/><stop offset="1" stop-color="#565554"/></linearGradient>
    </defs>${shapes}</svg>`,
  );

const sky = drawn('<rect width="1500" height="440" fill="url(#sky)"/>');
const trees = drawn(
  `<path d="M0 ${horizon} V250 Q90 160 190 240 T420 230 Q520 120 640 225 T900 245 Q1010 170 1110 235 T1320 215 L1500 190 V${horizon} Z" fill="#4c6136"/>`,
);
const shed = drawn(
  `<path d="M880 ${horizon} V205 H1390 V${horizon} Z" fill="#cfc8bb"/>
  <path d="M905 ${horizon} V275 H1120 V${horizon} Z M1145 ${horizon} V275 H1360 V${horizon} Z" fill="#37434d"/>
  <path d="M880 205 H1390 V236 H880 Z" fill="#a8322a"/>`,
);
const ground = drawn(
  `<rect y="${horizon}" width="1500" height="570" fill="url(#asphalt)"/>
  <path d="M-120 1000 L360 ${horizon} h10 L-80 1000 Z M1500 860 L1010 ${horizon} h10 L1540 860 Z" fill="#d9d6cf"/>`,
);

/** Adds noise in patches of so many pixels, for leaves, plaster and gravel. */
const withNoise = async (shapes: Buffer, ...patches: readonly (readonly [size: number, sigma: number])[]) => {
  const textures = patches.map(async ([size, sigma]): Promise<OverlayOptions> => {
    const noise = { type: 'gaussian', mean: 128, sigma } as const;
    const across = { width: Math.round(width / size), height: Math.round(height / size) };
    const made = sharp({ create: { ...across, channels: 3, background: '#808080', noise } }).greyscale();
    return { input: await made.resize(width, height).png().toBuffer(), blend: 'overlay' };
  });
  const seen = sharp(shapes).composite([...(await Promise.all(textures)), { input: shapes, blend: 'dest-in' }]);
  return {
    input: await sharp(await seen.png().toBuffer())
      .blur(0.8)
      .png()
      .toBuffer(),
  };
};

/** Returns a vehicle of the demo. `blur` puts the vehicles in the background out of focus. */
const vehicle = async (of: string, wide: number, left: number, top: number, blur?: number): Promise<OverlayOptions> => {
  const render = sharp(`infra/demo/pictures/files/vehicles/${of}.avif`).resize(wide);
  return { input: await (blur === undefined ? render : render.blur(blur)).png().toBuffer(), left, top };
};

/** Returns a camera's photograph of a dealer's yard with three vehicles: 24 million pixels with grain, some 4 MB. */
export const photograph = async (): Promise<Buffer> => {
  const scene = await sharp(sky)
    .composite([
      await withNoise(trees, [9, 26], [3, 34], [1, 30]),
      await withNoise(shed, [4, 6], [1, 8]),
      await withNoise(ground, [40, 6], [3, 12], [1, 34]),
      await vehicle('suv/white/a030', 430, 60, 230, 1.6),
      await vehicle('double-cab-ute/orange/a030', 470, 960, 225, 1.6),
      await vehicle('hatch/red/a030', 960, 260, 250),
    ])
    .removeAlpha()
    .raw()
    .toBuffer();
  const size = { width: width * enlarged, height: height * enlarged };
  const noise = { type: 'gaussian', mean: 128, sigma: 16 } as const;
  const grain = sharp({ create: { ...size, channels: 3, background: '#808080', noise } });
  return sharp(scene, { raw: { width, height, channels: 3 } })
    .resize(size)
    .composite([{ input: await grain.raw().toBuffer(), raw: { ...size, channels: 3 }, blend: 'soft-light' }])
    .removeAlpha()
    .jpeg({ quality: 87 })
    .toBuffer();
};
