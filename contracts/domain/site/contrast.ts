/** @param colour such as `#c8102e` */
const luminanceOf = (colour: string): number => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};

/** The lowest contrast of text with its ground (WCAG 2.2, level AA). */
export const leastContrast = 4.5;

/** Returns the contrast ratio of two colours, 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
};

/** Decides whether white text reads better on the ground than black text. */
export const isDark = (ground: string): boolean => contrastOf(ground, '#ffffff') > contrastOf(ground, '#000000');
