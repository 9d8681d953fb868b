// placeholder until the drawing lands
export const imageFormats = ['webp', 'avif', 'png', 'jpeg', 'svg'] as const;
export const negotiateFormat = (_accept: string | undefined): (typeof imageFormats)[number] => 'webp';
export const createImageRenderer = (_: { directory: string; cacheBytes: number }) => ({
  render: async (_request: unknown): Promise<{ body: Buffer; type: string; etag: string } | undefined> => ({
    body: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200"><rect width="1600" height="1200" fill="#e8e8e8"/><rect x="300" y="500" width="1000" height="300" rx="120" fill="#b03030"/></svg>',
    ),
    type: 'image/svg+xml',
    etag: '"p"',
  }),
});
