/** A number, its separators, and `k` or a word for thousands: `85k`, `120,000`, `85 000 km`, `92.5 thousand`. */
const written = /(\d[\d\s,.'’]*)(k(?!m|lm|ilo)|thousand|thou)?/i;

/** Returns the kilometres in a text that somebody typed. */
export const kilometresIn = (typed: string): number | undefined => {
  const [, digits = '', thousands] = written.exec(typed) ?? [];
  const plain = digits.replace(/[\s,'’]|\.(?=\d{3}(?!\d))/g, '');
  const km = Math.round(Number.parseFloat(plain) * (thousands ? 1000 : 1));
  return Number.isNaN(km) ? undefined : Math.min(km, 9_999_999);
};
