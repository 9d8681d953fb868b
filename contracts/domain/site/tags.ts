import type { TagSettings } from './tag-settings.js';

/** For what a visitor may allow tags. */
export const tagPurposes = ['analytics', 'advertising'] as const;
export type TagPurpose = (typeof tagPurposes)[number];

/** What visitors are asked to allow. What is in a tag manager may be for both. */
export const purposesOf = ({
  tagManager,
  googleAnalytics,
  googleAds,
  metaPixel,
}: TagSettings): readonly TagPurpose[] => {
  const ids = { analytics: [tagManager, googleAnalytics], advertising: [tagManager, googleAds, metaPixel] };
  return tagPurposes.filter((purpose) => ids[purpose].some((id) => id !== undefined));
};

/** Whether any of the tags is Google's. */
export const hasGoogle = ({ tagManager, googleAnalytics, googleAds }: TagSettings): boolean =>
  [tagManager, googleAnalytics, googleAds].some((id) => id !== undefined);
