import { formatNumber } from '#contracts/domain/format';

export * from '#contracts/domain/format';

/** `about 6 km away`. Distances are from the middle of a postcode, so smaller figures would be untrue. */
export const distanceText = (kilometres: number): string =>
  kilometres < 1
    ? 'under 1 km away'
    : `about ${formatNumber(kilometres < 100 ? kilometres : Math.round(kilometres / 10) * 10)} km away`;

/** `1 view`, `1,280 views` */
export const viewsText = (views: number): string => `${formatNumber(views)} ${views === 1 ? 'view' : 'views'}`;
