import type { KeyScope } from '#contracts/domain/key-scopes';
import { apiKeyStream, type ApiKeyEvent } from '#contracts/events/api-key';
import { reject, type Rejection } from '#contracts/rejections';
import type { Decider } from '../kernel/decider.js';

export const keysAggregateId = 'all';

interface KeySecret {
  /** Hexadecimal SHA-256. */
  readonly sha256: string;
  /** Last characters of the key. */
  readonly ends: string;
}

/** A key that was issued and not revoked. */
export interface IssuedKey extends KeySecret {
  readonly key_id: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly site_id?: string | undefined;
  readonly dealership_ids?: readonly string[] | undefined;
  readonly issued_at: string;
  readonly by: string;
  /** Secrets from before a rotation, and until when they stay valid; latest first. */
  readonly before: readonly (KeySecret & { readonly until: string })[];
}

export interface IssuedKeys {
  readonly keys: ReadonlyMap<string, IssuedKey>;
  /** Ids of revoked keys, including keys of the key file. */
  readonly revoked: ReadonlySet<string>;
}

interface Operator {
  readonly key_id: string;
  readonly name: string;
}

export type KeysCommand = { readonly by: Operator } & (
  | ({ readonly type: 'issue' } & Pick<IssuedKey, 'key_id' | 'name' | 'scopes' | 'site_id' | 'dealership_ids'> &
      KeySecret)
  | ({ readonly type: 'narrow'; readonly key_id: string } & Partial<Pick<IssuedKey, 'scopes' | 'dealership_ids'>>)
  | ({ readonly type: 'rotate'; readonly key_id: string; readonly overlap: number } & KeySecret)
  | { readonly type: 'revoke'; readonly key_id: string }
);

/** Keys that operators issued while the program runs. `overlap` is in milliseconds. */
export const issuedKeys: Decider<IssuedKeys, KeysCommand, ApiKeyEvent> = {
  category: apiKeyStream.category,
  initial: { keys: new Map(), revoked: new Set() },
  evolve: {
    ApiKeyIssued: (state, data) => withKey(state, { ...data, before: [] }),
    ApiKeyNarrowed: (state, { key_id, scopes, dealership_ids }) =>
      changed(state, key_id, (key) => ({ ...key, scopes, dealership_ids })),
    ApiKeyRotated: (state, { key_id, sha256, ends, previous_until: until }) =>
      changed(state, key_id, (key) => ({
        ...key,
        sha256,
        ends,
        before: [{ sha256: key.sha256, ends: key.ends, until }, ...key.before],
      })),
    ApiKeyRevoked: ({ keys, revoked }, { key_id }) => {
      const left = new Map(keys);
      left.delete(key_id);
      return { keys: left, revoked: new Set([...revoked, key_id]) };
    },
  },
  decide: (state, command, { now }) => {
    const { by } = command;
    // If two operators revoke each other's key at the same time, the second command is rejected.
    if (state.revoked.has(by.key_id)) return reject('unauthenticated', 'Your key was revoked.');
    switch (command.type) {
      case 'issue': {
        const { type: _, by: __, ...key } = command;
        if ([...state.keys.values()].some(({ name }) => name === key.name)) return nameTaken(key.name);
        return [{ type: 'ApiKeyIssued', data: issuedData(key, now, by.name) }];
      }
      case 'narrow':
        return narrow(state.keys.get(command.key_id), command);
      case 'rotate': {
        const { key_id, sha256, ends, overlap } = command;
        if (!state.keys.has(key_id)) return noKey(key_id);
        if (overlap === 0 && key_id === by.key_id) return rejectOwnKey('rotated without an overlap');
        const previous_until = new Date(now.getTime() + overlap).toISOString();
        return [{ type: 'ApiKeyRotated', data: { key_id, sha256, ends, previous_until, by: by.name } }];
      }
      case 'revoke': {
        const { key_id } = command;
        if (state.revoked.has(key_id)) return [];
        // Operators cannot revoke their own key, so that at least one operators' key always remains.
        if (key_id === by.key_id) return rejectOwnKey('revoked');
        return [{ type: 'ApiKeyRevoked', data: { key_id, by: by.name } }];
      }
    }
  },
};

export const nameTaken = (name: string): Rejection =>
  reject('key_name_taken', `There is a key with the name ${name} already.`);
export const noKey = (key_id: string): Rejection => reject('not_found', `There is no key ${key_id.slice(0, 60)}.`);
const rejectOwnKey = (what: string): Rejection =>
  reject('key_in_use', `This is the key you are using; it can't be ${what} with itself. Do it with another ops key.`);

type Issued = Extract<ApiKeyEvent, { type: 'ApiKeyIssued' }>['data'];
const issuedData = (
  { scopes, dealership_ids, ...key }: Omit<IssuedKey, 'issued_at' | 'by' | 'before'>,
  now: Date,
  by: string,
): Issued => ({
  ...key,
  scopes: [...scopes],
  ...(dealership_ids && { dealership_ids: [...dealership_ids] }),
  issued_at: now.toISOString(),
  by,
});

const narrow = (
  key: IssuedKey | undefined,
  { key_id, by, ...to }: Extract<KeysCommand, { type: 'narrow' }>,
): readonly ApiKeyEvent[] | Rejection => {
  if (!key) return noKey(key_id);
  const { scopes = key.scopes, dealership_ids = key.dealership_ids } = to;
  const wider = [
    ...scopes.filter((scope) => !key.scopes.includes(scope)),
    ...(dealership_ids ?? []).filter((id) => key.dealership_ids?.includes(id) === false),
  ];
  if (wider.length > 0)
    return reject('invalid', `A key can only be narrowed, and this one isn't for ${wider.join(', ')}. Issue another.`);
  if (sameSet(scopes, key.scopes) && sameSet(dealership_ids, key.dealership_ids)) return [];
  const data = { key_id, scopes: [...scopes], ...(dealership_ids && { dealership_ids: [...dealership_ids] }) };
  return [{ type: 'ApiKeyNarrowed', data: { ...data, by: by.name } }];
};

const sameSet = (one: readonly string[] | undefined, other: readonly string[] | undefined): boolean =>
  one?.length === other?.length && (one ?? []).every((item) => other!.includes(item));

const withKey = ({ keys, revoked }: IssuedKeys, key: IssuedKey): IssuedKeys => ({
  keys: new Map(keys).set(key.key_id, key),
  revoked,
});

const changed = (state: IssuedKeys, key_id: string, change: (key: IssuedKey) => IssuedKey): IssuedKeys => {
  const key = state.keys.get(key_id);
  return key ? withKey(state, change(key)) : state;
};
