import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Without windows it needs a fifth less time for the same pages. */
export const windowless = 'chromium-headless-shell';
const usual = ['chromium', 'chromium-browser', 'google-chrome'];

/**
 * The browser that `CHROMIUM` names, or one on the `PATH`.
 * @param isWindowless whether one without windows is preferred; where speed is measured it is what shoppers have
 */
export const findBrowser = (isWindowless = false): string | undefined => {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const names = isWindowless ? [windowless, ...usual] : [...usual, windowless];
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env['CHROMIUM'], ...candidates].find((path) => path !== undefined && existsSync(path));
};
