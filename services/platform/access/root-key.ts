import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ViewCollection, ViewStore } from '../ports/view-store.js';
import { decrypt, deriveKey, encrypt } from './encryption.js';
import type { PersonDoc } from './person-key-store.js';

/** Secret keys that encrypt the root key. */
export interface KeySettings {
  /** `SECRET_KEY`, or the content of its file. */
  readonly current: string;
  /** `SECRET_KEY_PREVIOUS`: decrypts as well, but encrypts nothing new. */
  readonly previous?: string | undefined;
  /** Name of the secret key in error messages: `SECRET_KEY`, or the path of its file. */
  readonly name: string;
  /** Place of the person keys, for error messages. */
  readonly place: string;
  /** Whether the log is empty, so that nothing was derived from `SECRET_KEY` itself yet. */
  readonly isNew: boolean;
}

/** The secret key does not decrypt the stored keys; the message is for the operator. */
export class WrongSecretKey extends Error {
  override readonly name = 'WrongSecretKey';
}

const rootKey = z.object({
  /** Source of ids, handles, codes, links and webhook secrets. It never changes. */
  secret: z.string(),
  /** 32 bytes in base64 that encrypt person keys. */
  wrapping: z.string(),
});

/** Encrypted with the secret key. */
interface RootDoc {
  readonly wrapped: string;
}

export interface RootKey {
  readonly secret: string;
  /** Encrypts a person's key for storage. */
  wrap(key: Buffer, person: string): string;
  /** @throws {Error} the key was encrypted with another root key, or changed */
  unwrap(wrapped: string, person: string): Buffer;
  /** Whether a person key is not encrypted with the root key, because it dates from before there was one. */
  needsRewrap(wrapped: string): boolean;
  /** Encrypts the root key with the current secret key. Returns whether it was encrypted with the previous one. */
  rewrap(): Promise<boolean>;
  /** Whether the previous secret key is still needed. */
  needsPrevious(): Promise<boolean>;
}

const id = 'root';
const bound = 'root key';
/** Prefix of person keys that are encrypted with the root key; base64 has no colon. */
const mark = 'root:';

const wrappingOf = (secretKey: string): Buffer => deriveKey(secretKey, 'key ring');

const opens = (key: Buffer, sealed: string, belongsTo: string): boolean => {
  try {
    decrypt(key, sealed, belongsTo);
    return true;
  } catch {
    return false;
  }
};

const collectionOf = (store: Pick<ViewStore, 'collection'>) =>
  store.collection<RootDoc>({ name: 'person_root', indexes: [] });

/** Whether this store has a root key, so that a secret key is needed. */
export const hasRootKey = async (store: Pick<ViewStore, 'collection'>): Promise<boolean> =>
  (await (await collectionOf(store)).get(id)) !== undefined;

const refusal = ({ name, previous, place }: KeySettings): WrongSecretKey => {
  const tried = previous === undefined ? `${name} does not open` : `Neither ${name} nor SECRET_KEY_PREVIOUS opens`;
  return new WrongSecretKey(
    `${tried} the person keys in ${place}: they were encrypted with another key. Start with that one as SECRET_KEY; to ` +
      'replace it, give it as SECRET_KEY_PREVIOUS beside the new SECRET_KEY and run `forecourt rewrap`.',
  );
};

/**
 * Opens the root key (ADR 35), or creates it if there is none.
 * @param people the person keys beside it
 * @throws {WrongSecretKey} neither secret key opens it, or the person keys of a store from before there was a root key
 */
export const openRootKey = async (
  store: Pick<ViewStore, 'collection'>,
  people: Pick<ViewCollection<PersonDoc>, 'find'>,
  settings: KeySettings,
): Promise<RootKey> => {
  const { current, previous, isNew } = settings;
  const secretKeys = [current, ...(previous === undefined ? [] : [previous])];
  const roots = await collectionOf(store);
  const openedWith = (sealed: string, belongsTo: string): string | undefined =>
    secretKeys.find((one) => opens(wrappingOf(one), sealed, belongsTo));
  const wrapRoot = (root: z.infer<typeof rootKey>, secretKey: string) =>
    encrypt(wrappingOf(secretKey), JSON.stringify(root), bound);

  if (!(await roots.get(id))) {
    const [known] = await people.find({ where: { erased: false }, limit: 1 });
    const first = known?.doc.key == null ? current : openedWith(known.doc.key, known.id);
    if (first === undefined) throw refusal(settings);
    const secret = isNew && !known ? randomBytes(32).toString('base64url') : first;
    const wrapped = wrapRoot({ secret, wrapping: randomBytes(32).toString('base64') }, first);
    // If several processes start at the same time, only one creates it.
    await roots.upsertMany([{ id, revision: 0, doc: { wrapped } }]);
  }
  const { wrapped } = (await roots.get(id))!.doc;
  const opener = openedWith(wrapped, bound);
  if (opener === undefined) throw refusal(settings);
  const root = rootKey.parse(JSON.parse(decrypt(wrappingOf(opener), wrapped, bound).toString()));
  const wrapping = Buffer.from(root.wrapping, 'base64');
  const firstWrapping = wrappingOf(root.secret);
  const needsRewrap = (text: string) => !text.startsWith(mark);
  const opensWithCurrent = ({ doc }: { readonly doc: RootDoc }) => opens(wrappingOf(current), doc.wrapped, bound);

  return {
    secret: root.secret,
    wrap: (key, person) => mark + encrypt(wrapping, key, person),
    unwrap: (text, person) =>
      needsRewrap(text) ? decrypt(firstWrapping, text, person) : decrypt(wrapping, text.slice(mark.length), person),
    needsRewrap,
    needsPrevious: async () => !opensWithCurrent((await roots.get(id))!),
    async rewrap() {
      for (;;) {
        const stored = (await roots.get(id))!;
        if (opensWithCurrent(stored)) return false;
        const doc = { wrapped: wrapRoot(root, current) };
        const { written } = await roots.upsertMany([{ id, revision: stored.revision + 1, doc }]);
        if (written === 1) return true;
      }
    },
  };
};
