import sharp from 'sharp';

/** As a camera takes it: 24 million pixels with their noise, some 4 MB. */
export const photograph = (): Promise<Buffer> =>
  sharp({
    create: {
      ...{ width: 6_000, height: 4_000, channels: 3, background: '#808080' },
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
