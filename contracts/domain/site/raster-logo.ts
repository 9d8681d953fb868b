/** The raster version of a site's SVG logotype, for programs that read no SVG. Pixels. */
export const rasterLogo = { file: 'logo.png', width: 600, height: 160 } as const;
