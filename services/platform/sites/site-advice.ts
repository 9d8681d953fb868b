import { join } from 'node:path';
import type { SiteProblem } from '#contracts/api/ops-events';
import { contrastOf, leastContrast } from '#contracts/domain/site/contrast';
import { closestName } from '#contracts/domain/edit-distance';
import type { Site } from '#contracts/domain/site/site';
import { allFiles, siteFiles } from './site-files.js';

/** Names settings of a site's folder that break the law or keep people from reading the site. */
export const adviceFor = (site: Site): SiteProblem[] =>
  [...comparisonRateAdvice(site), ...contrastAdvice(site)].map(([field, message]) => ({
    site: site.slug,
    file: join(site.slug, siteFiles[0]),
    field,
    message,
    effect: 'advice',
  }));

/** Names a file of a site's folder that nothing reads, and the one that was probably meant. */
export const unreadAdvice = (slug: string, name: string): SiteProblem => {
  const meant = closestName(name, allFiles, () => 2);
  return {
    site: slug,
    file: join(slug, name),
    message: `is no file of a site, and is not read${meant === undefined ? '' : `: did you mean ${meant}?`}`,
    effect: 'advice',
  };
};

type Advice = readonly [field: string, message: string];

const comparisonRateAdvice = ({ finance: { vehicles, estimate } }: Site): Advice[] =>
  vehicles && estimate.comparisonRate === null
    ? [
        [
          'finance.estimate.comparisonRate',
          'is not stated, and repayments are shown without it, which the National Credit Code does not allow',
        ],
      ]
    : [];

/** Colours of text, each with the colour behind it. */
const textColours = [
  ['ink', 'paper'],
  ['muted', 'paper'],
  ['onAccent', 'accent'],
  ['onBar', 'bar'],
] as const;

const contrastAdvice = ({ theme }: Site): Advice[] =>
  textColours.flatMap(([text, ground]): Advice[] => {
    const found = contrastOf(theme[text], theme[ground]);
    // Rounded down, so that what is too little never reads as enough.
    const shown = Math.floor(found * 10) / 10;
    return found < leastContrast
      ? [[`theme.${text}`, `has a contrast of ${shown} on theme.${ground}: many people can’t read less than 4.5`]]
      : [];
  });
