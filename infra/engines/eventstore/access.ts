import type { Metadata } from '@grpc/grpc-js';
import { accessDenied } from './refusals.js';
import type { Store } from './store.js';

const nameOf = (metadata: Metadata): string | undefined => {
  const [, encoded = ''] = String(metadata.get('authorization')[0] ?? '').split(' ');
  return Buffer.from(encoded, 'base64').toString().split(':')[0];
};

/**
 * Checks that the caller may read $all: `admin`, and the users on its access list.
 * @throws {Refusal} if the caller may not
 */
export const assertMayReadAll = async (store: Store, metadata: Metadata): Promise<void> => {
  const name = nameOf(metadata);
  if (name === 'admin') return;
  const last = (await store.readStream('$$$all', 0)).at(-1);
  const settings = JSON.parse(last?.data.toString() ?? '{}') as { readonly $acl?: { readonly $r?: string | string[] } };
  if (!name || ![settings.$acl?.$r].flat().includes(name)) throw accessDenied();
};
