import encodeQR from 'qr';

/** Squares to a side, and the dark ones as an SVG path of one unit a square, with the quiet margin readers need around them. */
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
