/** Months for which tax law asks to keep records of sales and deposits, whatever a site keeps. */
export const taxMonths = 60;

/** Returns the same time of day so many calendar months later; the last day of the month where there is no such day. */
export const monthsAfter = (moment: string, months: number): Date => {
  const date = new Date(moment);
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== dayOfMonth) date.setUTCDate(0);
  return date;
};
