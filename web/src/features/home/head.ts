import type { Site } from '#contracts/domain/site/site';
import type { Head } from '../../lib/page.js';

export const homeHead = ({ name, tagline, home }: Site): Head => ({
  title: `${name}: ${tagline}`,
  description: home.text,
  canonical: '/',
});
