/** For what a visitor may allow tags. */
export const tagPurposes = ['analytics', 'advertising'] as const;
export type TagPurpose = (typeof tagPurposes)[number];

/** Which tags a site has. */
interface TagIds {
  readonly tagManager?: string | undefined;
  readonly googleAnalytics?: string | undefined;
  readonly googleAds?: string | undefined;
  readonly metaPixel?: string | undefined;
}

/** What visitors are asked to allow. What is in a tag manager may be for both. */
export const purposesOf = ({ tagManager, googleAnalytics, googleAds, metaPixel }: TagIds): readonly TagPurpose[] => {
  const ids = { analytics: [tagManager, googleAnalytics], advertising: [tagManager, googleAds, metaPixel] };
  return tagPurposes.filter((purpose) => ids[purpose].some((id) => id !== undefined));
};

/** Whether any of the tags is Google's. */
export const hasGoogle = ({ tagManager, googleAnalytics, googleAds }: TagIds): boolean =>
  [tagManager, googleAnalytics, googleAds].some((id) => id !== undefined);
