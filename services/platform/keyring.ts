import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import type { Sites } from './sites.js';

export const keyScopes = ['dealer', 'crm', 'ops'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** A key file holds hashes only: a lost file opens nothing. */
export const keyFile = z.array(
  z.strictObject({
    /** Shown in logs and reports in place of the key. */
    name: z.string().min(1),
    /** Hexadecimal SHA-256 of the key. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    scope: z.enum(keyScopes),
    /** Site whose dealerships the key reaches; for `ops` absent. */
    site: z.string().optional(),
    /** Only these of the site's dealerships. */
    dealerships: z.array(z.string()).optional(),
  }),
);
export type KeyEntry = z.infer<typeof keyFile>[number];

/** Whoever holds a key, and how far it reaches. */
export interface Principal {
  readonly name: string;
  readonly scope: KeyScope;
  readonly dealerships: ReadonlySet<string>;
}

export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

export class Keyring {
  private readonly principals = new Map<string, Principal>();

  constructor(entries: readonly KeyEntry[], sites: Sites) {
    for (const { name, sha256, scope, site: slug, dealerships } of entries) {
      const site = slug === undefined ? undefined : sites.ofSlug(slug);
      if (slug !== undefined && !site) throw new Error(`key ${name}: there is no site ${slug}`);
      const reach = (site?.dealerships ?? []).map(({ id }) => id).filter((id) => dealerships?.includes(id) ?? true);
      this.principals.set(sha256, { name, scope, dealerships: new Set(reach) });
    }
  }

  /** Who the `Authorization` header stands for. Keys are looked up by hash, so the time taken tells nothing of them. */
  authenticate(authorization: string | undefined, scope: KeyScope): Principal | Rejection {
    const key = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    const principal = key === undefined ? undefined : this.principals.get(hashKey(key));
    if (!principal) return reject('unauthenticated', `Send a ${scope} key as "Authorization: Bearer …".`);
    if (principal.scope !== scope)
      return reject('forbidden', `This is a ${principal.scope} key; a ${scope} key is needed.`);
    return principal;
  }

  /** Who the key of this hash stands for, where there is one of the scope. */
  ofHash(sha256: string, scope: KeyScope): Principal | undefined {
    const principal = this.principals.get(sha256);
    return principal?.scope === scope ? principal : undefined;
  }
}

/** @throws {Error} when the file is missing or not a list of keys */
export const readKeyFile = (file: string): KeyEntry[] => keyFile.parse(JSON.parse(readFileSync(file, 'utf8')));
