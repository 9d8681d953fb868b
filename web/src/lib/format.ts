import { formatNumber } from '#contracts/domain/format';

export * from '#contracts/domain/format';

/** `1 view`, `1,280 views` */
export const viewsText = (views: number): string => `${formatNumber(views)} ${views === 1 ? 'view' : 'views'}`;
