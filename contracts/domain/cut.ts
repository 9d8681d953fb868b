/** Returns at most this many characters of a text, up to the end of a word, with an ellipsis. */
export const cutAfterWord = (text: string, limit: number): string => {
  const wordEnd = text.lastIndexOf(' ', limit);
  return `${text.slice(0, wordEnd > 0 ? wordEnd : limit).trimEnd()}…`;
};
