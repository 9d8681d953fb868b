/** Milliseconds after the last keystroke before a directory searches. */
export const searchPause = 300;
