/** Fields with a month of a year, which feeds may give in two columns: `BuildMonth` and `BuildYear`. */
const monthFields = ['build_date', 'compliance_date'] as const;
type MonthField = (typeof monthFields)[number];
export const isMonthField = (field: string): field is MonthField => (monthFields as readonly string[]).includes(field);

const partIn = (column: string): 'month' | 'year' | undefined =>
  /month|mth/i.test(column) ? 'month' : /year|yr/i.test(column) ? 'year' : undefined;

/** Whether one of two columns of the field is the month, and the other the year. */
export const areMonthAndYear = (field: string, column: string, other: string): boolean => {
  const [one, two] = [partIn(column), partIn(other)];
  return isMonthField(field) && one !== undefined && two !== undefined && one !== two;
};

/** Whether a column of the year is that of the build, rather than of the model. */
export const isBuildYear = (column: string): boolean => /buil|manufactur/i.test(column);
