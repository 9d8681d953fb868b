const limit = 400;

export const pendingComments = 'Dealer comments are pending. Please check back here later.';

export const commentParagraphs = (comments: string): string[] =>
  comments
    .split('|')
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

export const isLong = (paragraphs: readonly string[]): boolean => paragraphs.join('').length > limit;

/** Returns the paragraphs up to 400 characters, and ends the last one with an ellipsis where it is cut. */
export const shorten = (paragraphs: readonly string[]): string[] => {
  const shown: string[] = [];
  let left = limit;
  for (const paragraph of paragraphs) {
    if (left <= 0) break;
    shown.push(paragraph.length > left ? `${paragraph.slice(0, left).trimEnd()}…` : paragraph);
    left -= paragraph.length;
  }
  return shown;
};
