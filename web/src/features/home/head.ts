import type { Site } from '#contracts/site';
import type { Head } from '../../lib/page.js';

export const homeHead = ({ name, tagline, home }: Site): Head => ({
  title: `${name}: ${tagline}`,
  description: home.text,
  canonical: '/',
});
