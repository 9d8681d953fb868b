import { lazily } from '../../lib/lazy.js';
import type { MenuPanel } from './MenuPanel.js';

/** Its code comes when somebody reaches for the header. */
export const menuPanel = lazily<Parameters<typeof MenuPanel>[0]>(() =>
  import('./MenuPanel.js').then(({ MenuPanel }) => MenuPanel),
);
