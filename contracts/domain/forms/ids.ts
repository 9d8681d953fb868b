/** Every form there is; `forms.ts` describes each. */
export const formIds = [
  'enquiry',
  'test-drive',
  'request-photos',
  'something-similar',
  'trade-in',
  'finance',
  'valuation',
  'contact',
  'service',
  'parts',
  'fleet',
  'careers',
  'generic',
] as const;
export type FormId = (typeof formIds)[number];

/** Those that can be opened about a vehicle. */
export type FormKind = Extract<
  FormId,
  'enquiry' | 'test-drive' | 'request-photos' | 'something-similar' | 'trade-in' | 'finance'
>;
