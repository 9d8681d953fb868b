import type { TagSettings } from './tag-settings.js';

/** Purposes for which a visitor may allow tags. */
export const tagPurposes = ['analytics', 'advertising'] as const;
export type TagPurpose = (typeof tagPurposes)[number];

/** Returns the purposes that visitors are asked to allow. A tag manager may serve both. */
export const purposesOf = ({
  tagManager,
  googleAnalytics,
  googleAds,
  metaPixel,
}: TagSettings): readonly TagPurpose[] => {
  const ids = { analytics: [tagManager, googleAnalytics], advertising: [tagManager, googleAds, metaPixel] };
  return tagPurposes.filter((purpose) => ids[purpose].some((id) => id !== undefined));
};

export const hasGoogle = ({ tagManager, googleAnalytics, googleAds }: TagSettings): boolean =>
  [tagManager, googleAnalytics, googleAds].some((id) => id !== undefined);
