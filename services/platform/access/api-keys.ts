import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { allKeyScopes, type KeyScope } from '#contracts/domain/key-scopes';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import type { Sites } from '../sites/sites.js';

/** What `scope` stood for before scopes were apart. */
const scopesBefore = { dealer: ['stock', 'leads', 'content'], crm: ['crm'], ops: ['ops'] } as const;

/** A key file holds hashes only: a lost file opens nothing. */
const keyFile = z.array(
  z
    .strictObject({
      /** Shown in logs and reports in place of the key. */
      name: z.string().min(1),
      /** Hexadecimal SHA-256 of the key. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      scopes: z.array(z.enum(allKeyScopes)).min(1).optional(),
      /** In place of `scopes`. */
      scope: z.enum(['dealer', 'crm', 'ops']).optional(),
      /** Slug of the site whose dealerships the key reaches; for `ops` absent. */
      site: z.string().optional(),
      /** Only these of the site's dealerships. */
      dealerships: z.array(z.string()).optional(),
    })
    .refine(({ scopes, scope }) => (scopes === undefined) !== (scope === undefined), 'give scopes'),
);
export type KeyEntry = z.infer<typeof keyFile>[number];

/** Whoever holds a key, and how far it reaches. */
export interface Principal {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly dealerships: ReadonlySet<string>;
}

export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

const scopesOf = ({ scopes, scope }: KeyEntry): readonly KeyScope[] => scopes ?? (scope ? scopesBefore[scope] : []);

export class ApiKeys {
  private readonly entries: ReadonlyMap<string, KeyEntry>;

  /** @throws {Error} when a key is of a site that is not there */
  constructor(
    entries: readonly KeyEntry[],
    private readonly sites: Sites,
  ) {
    for (const { name, site } of entries) {
      if (site !== undefined && !sites.ofSlug(site)) throw new Error(`key ${name}: there is no site ${site}`);
    }
    this.entries = new Map(entries.map((entry) => [entry.sha256, entry]));
  }

  /** Who the `Authorization` header stands for. Keys are looked up by hash, so the time taken tells nothing of them. */
  authenticate(authorization: string | undefined, scope: KeyScope): Principal | Rejection {
    const key = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    const entry = key === undefined ? undefined : this.entries.get(hashKey(key));
    if (!entry) return reject('unauthenticated', `Send a key with the scope ${scope} as "Authorization: Bearer …".`);
    return this.within(entry, scope);
  }

  /** Who the key of this hash stands for, where there is one with the scope. */
  ofHash(sha256: string, scope: KeyScope): Principal | Rejection | undefined {
    const entry = this.entries.get(sha256);
    return entry && this.within(entry, scope);
  }

  private within(entry: KeyEntry, scope: KeyScope): Principal | Rejection {
    const { name, site, dealerships } = entry;
    const scopes = scopesOf(entry);
    if (!scopes.includes(scope))
      return reject('forbidden', `This key is for ${scopes.join(', ')}; one for ${scope} is needed.`);
    const all = (site === undefined ? undefined : this.sites.ofSlug(site))?.dealerships ?? [];
    const reach = all.map(({ id }) => id).filter((id) => dealerships?.includes(id) ?? true);
    return { name, scopes, dealerships: new Set(reach) };
  }
}

/** @throws {Error} when the file is missing or not a list of keys */
export const readKeyFile = (file: string): KeyEntry[] => keyFile.parse(JSON.parse(readFileSync(file, 'utf8')));
