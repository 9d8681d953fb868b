/** Ids of all forms; `forms.ts` describes each. */
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

/** Forms that can be opened for a vehicle. */
export type FormKind = Extract<
  FormId,
  'enquiry' | 'test-drive' | 'request-photos' | 'something-similar' | 'trade-in' | 'finance'
>;
