/** Types that a file picker offers. Because HEIC is not among them, an iPhone converts its photos to JPEG. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
