import { lazily } from '../../lib/lazy.js';
import type { MenuPanel } from './MenuPanel.js';

/** The code loads when the pointer reaches the header. */
export const menuPanel = lazily<Parameters<typeof MenuPanel>[0]>(() =>
  import('./MenuPanel.js').then(({ MenuPanel }) => MenuPanel),
);
