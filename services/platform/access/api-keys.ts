import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { allKeyScopes, type KeyScope } from '#contracts/domain/key-scopes';
import type { Site } from '#contracts/domain/site/site';
import type { Rejection } from '#contracts/rejections';
import { reject } from '#contracts/rejections';
import type { Dependency } from '../process/readiness.js';
import type { Sites } from '../sites/sites.js';
import { issuedKeys, type IssuedKey, type IssuedKeys } from './issued-keys.js';

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

/** A key of the key file. */
export interface FileKey {
  readonly key_id: string;
  readonly name: string;
  readonly sha256: string;
  readonly scopes: readonly KeyScope[];
  /** Slug. */
  readonly site?: string | undefined;
  readonly dealership_ids?: readonly string[] | undefined;
}

/** Whoever holds a key, and how far it reaches. */
export interface Principal {
  readonly key_id: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly dealerships: ReadonlySet<string>;
}

export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

const toFileKey = ({ name, sha256, scopes, scope, site, dealerships }: KeyEntry): FileKey => ({
  key_id: `file-${sha256.slice(0, 16)}`,
  name,
  sha256,
  scopes: scopes ?? (scope ? scopesBefore[scope] : []),
  site,
  dealership_ids: dealerships,
});

interface KnownSecret {
  readonly key: Pick<IssuedKey | FileKey, 'key_id' | 'name' | 'scopes' | 'dealership_ids'>;
  readonly site: () => Site | undefined;
  /** It stands for the key until then; absent: for good. */
  readonly until?: string;
}

/** Milliseconds since the log was last read, after which nobody is let in: a key may have been revoked since. */
const longestUnread = 30_000;

/** The keys that open the API: those of the key file, and those that operators issued, as far as the log was read. */
export class ApiKeys {
  readonly file: readonly FileKey[];
  private state: { readonly issued: IssuedKeys; readonly revision: number } = {
    issued: issuedKeys.initial,
    revision: -1,
  };
  private secrets: ReadonlyMap<string, KnownSecret> = new Map();
  /** By `performance.now()`. */
  private readAt: number | undefined;
  private readonly uses = new Map<string, Date>();

  constructor(
    entries: readonly KeyEntry[],
    private readonly sites: Sites,
    private readonly clock: () => Date,
  ) {
    this.file = entries.map(toFileKey);
  }

  /** The issued keys, and the revision they were read up to; -1: none. */
  get read(): { readonly issued: IssuedKeys; readonly revision: number } {
    return this.state;
  }

  /** Takes what the log says, unless more is known already. */
  replace(issued: IssuedKeys, revision: number): void {
    const isFirst = this.readAt === undefined;
    this.readAt = performance.now();
    if (revision <= this.state.revision && !isFirst) return;
    this.state = { issued, revision };
    const ofFile = this.file
      .filter(({ key_id }) => !issued.revoked.has(key_id))
      .map((key) => [key.sha256, { key, site: () => siteOf(this.sites, key) }] as const);
    const ofLog = [...issued.keys.values()].flatMap((key) => {
      const site = () => this.sites.all.find(({ id }) => id === key.site_id);
      const before = key.before.map(({ sha256, until }) => [sha256, { key, site, until }] as const);
      return [...before, [key.sha256, { key, site }] as const];
    });
    this.secrets = new Map<string, KnownSecret>([...ofFile, ...ofLog]);
  }

  /** What was read counts for nothing any more: what followed can't be understood. */
  forget(): void {
    this.readAt = undefined;
  }

  /** Who the `Authorization` header stands for. Keys are looked up by hash, so the time taken tells nothing of them. */
  authenticate(authorization: string | undefined, scope: KeyScope): Principal | Rejection {
    const key = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    const found = key === undefined ? undefined : this.ofHash(hashKey(key), scope);
    return found ?? reject('unauthenticated', `Send a key with the scope ${scope} as "Authorization: Bearer …".`);
  }

  /** Who the key of this hash stands for; undefined: there is no such key. */
  ofHash(sha256: string, scope: KeyScope): Principal | Rejection | undefined {
    if (this.readAt === undefined || performance.now() - this.readAt > longestUnread)
      return reject('unavailable', 'Which keys are good can’t be read at the moment.', { retryAfter: 1 });
    const secret = this.secrets.get(sha256);
    const now = this.clock();
    if (!secret || (secret.until !== undefined && now.toISOString() >= secret.until)) return undefined;
    const { key_id, name, scopes, dealership_ids } = secret.key;
    this.uses.set(key_id, now);
    if (!scopes.includes(scope))
      return reject('forbidden', `This key is for ${scopes.join(', ')}; one for ${scope} is needed.`);
    const reach = (secret.site()?.dealerships ?? [])
      .map(({ id }) => id)
      .filter((id) => dealership_ids?.includes(id) ?? true);
    return { key_id, name, scopes, dealerships: new Set(reach) };
  }

  /** When keys were used since this was last asked, by their ids. */
  takeUses(): ReadonlyMap<string, Date> {
    const taken = new Map(this.uses);
    this.uses.clear();
    return taken;
  }

  /** Names the keys of the file whose site is not there. */
  readonly fileDependency: Dependency = {
    name: 'keys_file',
    essential: false,
    check: () => {
      const lost = this.file.filter((key) => key.site !== undefined && !siteOf(this.sites, key));
      if (lost.length > 0)
        throw new Error(lost.map(({ name, site }) => `key ${name}: there is no site ${site}`).join('; '));
    },
  };
}

const siteOf = (sites: Sites, { site }: FileKey): Site | undefined =>
  site === undefined ? undefined : sites.ofSlug(site);

/** @throws {Error} when the file is missing or not a list of keys */
export const readKeyFile = (file: string): KeyEntry[] => keyFile.parse(JSON.parse(readFileSync(file, 'utf8')));
