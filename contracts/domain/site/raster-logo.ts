/** A site's drawn logotype as a raster, for machines that read no SVG. Pixels. */
export const rasterLogo = { file: 'logo.png', width: 600, height: 160 } as const;
