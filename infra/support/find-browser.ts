import { existsSync } from 'node:fs';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser that `CHROMIUM` names, or one where they usually are. */
export const findBrowser = (): string | undefined =>
  [process.env['CHROMIUM'], ...usual].find((path) => path !== undefined && existsSync(path));
