/**
 * Widths the image route delivers, in pixels. 750 and 1,100 fit a picture as wide as a phone: 375 pixels at a density
 * of 2, and 412 at 1.75 and 2.625.
 */
export const pictureWidths = [160, 240, 320, 480, 640, 750, 1100, 1440, 1920] as const;
