import type { Site } from '#contracts/domain/site/site';
import { firstThatFits } from '../../lib/page-title.js';
import type { Head } from '../../lib/page.js';

export const homeHead = ({ name, tagline, labels, home }: Site): Head => ({
  title: firstThatFits(`${name}: ${tagline}`, `${name}: ${labels.cars.toLowerCase()} for sale`, name),
  description: home.text,
  canonical: '/',
});
