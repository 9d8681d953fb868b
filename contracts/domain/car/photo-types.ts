/** What a file picker offers: given these alone, an iPhone hands over its HEIC photos as JPEG. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
