import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Without windows it needs a fifth less time for the same pages. */
export const windowless = 'chromium-headless-shell';
const usual = [windowless, 'chromium', 'chromium-browser', 'google-chrome'];

/** The browser that `CHROMIUM` names, or one on the `PATH`. */
export const findBrowser = (): string | undefined => {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = usual.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env['CHROMIUM'], ...candidates].find((path) => path !== undefined && existsSync(path));
};
