// Written out, because some of what a spoofed text needs has no property of its own.
const invisible = /\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/gu;
/** Turn the order of what is displayed around. */
const reordering = /[\u202a-\u202e\u2066-\u2069]/g;
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const loneSurrogates = /\p{Surrogate}/gu;
const spaces = /[\p{Space_Separator}\u2028\u2029]/gu;

/** Most texts are printable ASCII, and stay as they are. */
const isAscii = (text: string): boolean => /^[\n\r\t -~]*$/.test(text);

/**
 * Returns a short text as it looks: without characters that nobody sees, and with one kind of space. Texts that look the
 * same, such as a letter with its accent apart, are then equal.
 */
export const visibleLine = (text: string): string =>
  isAscii(text) ? text : text.replace(loneSurrogates, '').replace(invisible, '').replace(spaces, ' ').normalize('NFC');

/**
 * Returns a longer text without control characters and those that change the order of others. Joiners stay, because emoji
 * and some scripts need them.
 */
export const visibleText = (text: string): string =>
  isAscii(text)
    ? text
    : text.replace(loneSurrogates, '').replace(reordering, '').replace(controls, '').normalize('NFC');
