/** Outside services that features depend on. An installation may lack any of them. */
export const outsideServices = [
  'payments',
  'text_messages',
  'mail',
  'finance_quotes',
  'market_values',
  'geocoding',
  'rego_lookup',
  'trade_in_values',
] as const;
export type OutsideService = (typeof outsideServices)[number];
