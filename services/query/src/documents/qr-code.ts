import encodeQR from 'qr';

/**
 * Returns a QR code: squares per side, including the quiet margin that readers need, and the dark squares as an SVG
 * path with one unit per square.
 */
export const qrCode = (text: string): { size: number; path: string } => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const runs = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      let end = x;
      while (row[end]) end++;
      return `M${x} ${y}h${end - x}v1h${x - end}z`;
    }),
  );
  return { size: rows.length, path: runs.join('') };
};
