import type { SignInType } from '#contracts/api/shoppers';

/** Headings by the reason for signing in. */
export const words: Readonly<Record<SignInType | 'none', { readonly heading: string; readonly text: string }>> = {
  watchlist: { heading: 'Save it for later', text: 'Sign in to see your watchlist on any device.' },
  checkout: { heading: 'Reserve your car', text: 'Sign in so we know who we’re holding it for.' },
  finance: { heading: 'Your finance', text: 'Sign in to see your own figures.' },
  'car-finance': { heading: 'Get pre-approved', text: 'Sign in to start your application and come back to it later.' },
  'trade-in': { heading: 'Value your car', text: 'Sign in and we’ll save your valuation.' },
  'spin-to-win': { heading: 'Spin to win', text: 'Sign in to spin the wheel.' },
  'online-payment': { heading: 'Pay online', text: 'Sign in to pay the dealership securely.' },
  'my-garage': { heading: 'Your garage', text: 'Sign in to see your cars and reservations.' },
  none: { heading: 'Sign in', text: 'Your watchlist and reservations, on every device.' },
};
