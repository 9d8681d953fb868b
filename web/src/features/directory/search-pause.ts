/** Milliseconds without a key before a directory searches. */
export const searchPause = 300;
