import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The headless shell takes a fifth less time for the same pages. */
export const headlessShell = 'chromium-headless-shell';
const usual = ['chromium', 'chromium-browser', 'google-chrome'];

/**
 * Returns the browser that `CHROMIUM` names, or one on the `PATH`.
 * @param isWindowless whether to prefer the headless shell; measurements of speed need the browser that shoppers have
 */
export const findBrowser = (isWindowless = false): string | undefined => {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const names = isWindowless ? [headlessShell, ...usual] : [...usual, headlessShell];
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env['CHROMIUM'], ...candidates].find((path) => path !== undefined && existsSync(path));
};
