/** Milliseconds. */
export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export const momentAfter = (moment: Date | string, milliseconds: number): string =>
  new Date(new Date(moment).getTime() + milliseconds).toISOString();
