/** The steps of a pre-qualification live in the address, beside everything it was reached with. */

export const preApprovalSteps = ['Your loan', 'Your situation', 'Your details'] as const;

/** Of a query string; what is no step is the first. */
export const stepOf = (search: string): number => {
  const step = Number(new URLSearchParams(search).get('step') ?? 1);
  return Number.isInteger(step) && step >= 1 && step <= preApprovalSteps.length ? step : 1;
};

/** The query string of another step, each other parameter as it was. */
export const atStep = (search: string, step: number): string => {
  const parameters = new URLSearchParams(search);
  if (step === 1) parameters.delete('step');
  else parameters.set('step', String(step));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
};
