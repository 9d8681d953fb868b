import type { Page } from '../../lib/page.js';
import { privatePage } from '../../lib/private-page.js';
import { SpinToWin } from './SpinToWin.js';

const base = privatePage('Spin to win', ({ name, spin }) => spin?.text ?? `Spin to win at ${name}.`, SpinToWin);

export const page: Page = { ...base, load: async ({ environment: { site } }) => (site.spin ? 200 : 404) };
