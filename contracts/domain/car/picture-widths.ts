/**
 * Widths the image route delivers, in pixels. 750 and 1,100 are what a picture as wide as a phone takes: 375 pixels at 2,
 * 412 at 1.75 and 2.625.
 */
export const pictureWidths = [160, 240, 320, 480, 640, 750, 1100, 1440, 1920] as const;
