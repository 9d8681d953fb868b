/** Scopes of API keys. No scope includes another. */
export const keyScopes = {
  stock: 'stock feeds and vehicles',
  leads: 'the lead inbox and analytics',
  content: 'dealerships, locations, promos, pages, offers, brands and reviews',
  crm: 'leads pulled, streamed and posted to webhooks',
  ops: 'operating the program, on every site',
} as const;

export type KeyScope = keyof typeof keyScopes;
export const allKeyScopes = Object.keys(keyScopes) as [KeyScope, ...KeyScope[]];

export const isKeyScope = (name: string): name is KeyScope => Object.hasOwn(keyScopes, name);
