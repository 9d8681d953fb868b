import type { SignInType } from '#contracts/api/shoppers';

/** Why somebody is here, in the words of a salesperson. */
export const words: Readonly<Record<SignInType | 'none', { readonly heading: string; readonly text: string }>> = {
  watchlist: { heading: 'Save it for later', text: 'Sign in and your watchlist is with you on every device.' },
  checkout: { heading: 'Reserve your car', text: 'Sign in so that we know who it is held for.' },
  finance: { heading: 'Your finance', text: 'Sign in to see figures made for you.' },
  'car-finance': { heading: 'Get pre-approved', text: 'Sign in to start your application and come back to it later.' },
  'trade-in': { heading: 'Value your car', text: 'Sign in and we keep your valuation for you.' },
  'spin-to-win': { heading: 'Spin to win', text: 'Sign in for your turn at the wheel.' },
  'online-payment': { heading: 'Pay online', text: 'Sign in to pay the dealership securely.' },
  'my-garage': { heading: 'Your garage', text: 'Sign in to see your cars and reservations.' },
  none: { heading: 'Sign in', text: 'Your watchlist and reservations, on every device.' },
};
