/** Steps of a pre-qualification. The address holds the current step beside its other parameters. */

export const preApprovalSteps = ['Your loan', 'Your situation', 'Your details'] as const;

/** Returns the step in a query string; 1 if it is invalid. */
export const stepOf = (search: string): number => {
  const step = Number(new URLSearchParams(search).get('step') ?? 1);
  return Number.isInteger(step) && step >= 1 && step <= preApprovalSteps.length ? step : 1;
};

/** Returns the query string of another step, with all other parameters unchanged. */
export const atStep = (search: string, step: number): string => {
  const parameters = new URLSearchParams(search);
  if (step === 1) parameters.delete('step');
  else parameters.set('step', String(step));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
};
