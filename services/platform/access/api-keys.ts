import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { allKeyScopes, type KeyScope } from '#contracts/domain/key-scopes';
import type { SiteProblem } from '#contracts/api/ops-events';
import type { Site } from '#contracts/domain/site/site';
import { reject, type Rejection } from '#contracts/rejections';
import type { Sites } from '../sites/sites.js';
import { plainReason } from '../http/plain-reasons.js';
import { issuedKeys, type IssuedKey, type IssuedKeys } from './issued-keys.js';

/** Meaning of `scope`, the older form of `scopes`. */
const scopesBefore = { dealer: ['stock', 'leads', 'content'], crm: ['crm'], ops: ['ops'] } as const;

const scopesOf = ({ scopes, scope }: Pick<z.infer<typeof keyShape>, 'scopes' | 'scope'>): readonly KeyScope[] =>
  scopes ?? (scope ? scopesBefore[scope] : []);
const namesSite = ({ site, site_id }: { readonly site?: string | undefined; readonly site_id?: string | undefined }) =>
  (site ?? site_id) !== undefined;

/** A key file holds only hashes, so a lost file reveals no key. */
const keyShape = z.strictObject({
  /** Shown in logs and reports in place of the key. */
  name: z.string().min(1),
  /** Hexadecimal SHA-256 of the key. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'is not a SHA-256 of 64 hexadecimal digits')
    .transform((hash) => hash.toLowerCase()),
  scopes: z.array(z.enum(allKeyScopes)).min(1).optional(),
  /** Older alternative to `scopes`. */
  scope: z.enum(['dealer', 'crm', 'ops']).optional(),
  /** Slug of the site whose dealerships the key may access; absent for `ops`. */
  site: z.string().optional(),
  /** Site id, which no other site can take over as it can a slug; if both are given, both must match the site. */
  site_id: z.string().optional(),
  /** Limits the key to these of the site's dealerships. */
  dealerships: z.array(z.string()).optional(),
});
const keyEntry = keyShape
  .refine(({ scopes, scope }) => (scopes === undefined) !== (scope === undefined), 'give scopes')
  .refine((entry) => scopesOf(entry).includes('ops') || namesSite(entry), {
    path: ['site'],
    error: 'is missing: without it the key reaches nothing',
  });
export type KeyEntry = z.infer<typeof keyEntry>;

export interface FileKey {
  readonly key_id: string;
  readonly name: string;
  readonly sha256: string;
  readonly scopes: readonly KeyScope[];
  /** Slug. */
  readonly site?: string | undefined;
  readonly site_id?: string | undefined;
  readonly dealership_ids?: readonly string[] | undefined;
}

/** The holder of a key, and the dealerships it may access. */
export interface Principal {
  readonly key_id: string;
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly dealerships: ReadonlySet<string>;
}

export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

const toFileKey = ({ name, sha256, site, site_id, dealerships, ...entry }: KeyEntry): FileKey => ({
  key_id: `file-${sha256.slice(0, 16)}`,
  name,
  sha256,
  scopes: scopesOf(entry),
  site,
  site_id,
  dealership_ids: dealerships,
});

interface KnownSecret {
  readonly key: Pick<IssuedKey | FileKey, 'key_id' | 'name' | 'scopes' | 'dealership_ids'>;
  readonly site: () => Site | undefined;
  /** End of the secret's validity; absent: it has none. */
  readonly until?: string;
}

/** A long response, such as a stream. */
interface OpenAnswer {
  readonly authorization: string | undefined;
  readonly scope: KeyScope;
  readonly access: string;
  readonly end: () => void;
}

const accessOf = (found: Principal | Rejection): string =>
  'rejected' in found ? found.rejected : [...found.dealerships].sort().join(' ');

/** Milliseconds since the last read of the log after which all keys are refused, as a key may have been revoked. */
const maxStaleness = 30_000;

/** The keys for the API: those of the key file, and those that operators issued, as far as the log was read. */
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
  private readonly open = new Set<OpenAnswer>();

  constructor(
    entries: readonly KeyEntry[],
    private readonly sites: Sites,
    private readonly clock: () => Date,
  ) {
    this.file = entries.map(toFileKey);
  }

  /** The issued keys and the revision they were read up to; -1: none. */
  get read(): { readonly issued: IssuedKeys; readonly revision: number } {
    return this.state;
  }

  /** Replaces the issued keys, unless newer ones are known. */
  replace(issued: IssuedKeys, revision: number): void {
    const isFirst = this.readAt === undefined;
    this.readAt = performance.now();
    if (revision > this.state.revision || isFirst) this.take(issued, revision);
    for (const answer of this.open)
      if (accessOf(this.authenticate(answer.authorization, answer.scope)) !== answer.access) answer.end();
  }

  private take(issued: IssuedKeys, revision: number): void {
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

  /** Invalidates the keys, because later events cannot be read. */
  forget(): void {
    this.readAt = undefined;
  }

  /** Returns the holder of the `Authorization` header's key. Keys are looked up by hash, against timing attacks. */
  authenticate(authorization: string | undefined, scope: KeyScope): Principal | Rejection {
    const key = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    if (key === undefined)
      return reject('unauthenticated', `Send a key with the scope ${scope} as "Authorization: Bearer …".`);
    return this.ofHash(hashKey(key), scope) ?? reject('unauthenticated', 'This key is unknown, or valid no longer.');
  }

  /** Returns the holder of the key with this hash; undefined: there is no such key. */
  ofHash(sha256: string, scope: KeyScope): Principal | Rejection | undefined {
    if (this.readAt === undefined || performance.now() - this.readAt > maxStaleness)
      return reject('unavailable', 'Which keys are good can’t be read at the moment.', { retryAfter: 1 });
    const secret = this.secrets.get(sha256);
    const now = this.clock();
    if (!secret || (secret.until !== undefined && now.toISOString() >= secret.until)) return undefined;
    const { key_id, name, scopes, dealership_ids } = secret.key;
    this.uses.set(key_id, now);
    if (!scopes.includes(scope))
      return reject('forbidden', `This key is for ${scopes.join(', ')}; one for ${scope} is needed.`);
    const dealerships = (secret.site()?.dealerships ?? [])
      .map(({ id }) => id)
      .filter((id) => dealership_ids?.includes(id) ?? true);
    return { key_id, name, scopes, dealerships: new Set(dealerships) };
  }

  /** Calls `end` once the key ends or its access changes, until the returned function is called. */
  watch(authorization: string | undefined, scope: KeyScope, end: () => void): () => void {
    const answer = { authorization, scope, access: accessOf(this.authenticate(authorization, scope)), end };
    this.open.add(answer);
    return () => this.open.delete(answer);
  }

  /** Returns and clears the times of use since the last call, by key id. */
  takeUses(): ReadonlyMap<string, Date> {
    const taken = new Map(this.uses);
    this.uses.clear();
    return taken;
  }

  /** Returns problems for keys of the file whose site does not exist: these keys are useless. */
  keysWithoutSite(): SiteProblem[] {
    return this.file
      .filter((key) => namesSite(key) && !siteOf(this.sites, key))
      .map(({ name, site, site_id }) => {
        const which = [site, site_id].filter((part) => part !== undefined).join(' ');
        return { site: which, field: 'site', message: `key ${name}: there is no site ${which}`, effect: 'left_out' };
      });
  }
}

const siteOf = (sites: Sites, key: FileKey): Site | undefined => {
  const { site: slug, site_id } = key;
  return namesSite(key)
    ? sites.all.find((site) => (slug ?? site.slug) === site.slug && (site_id ?? site.id) === site.id)
    : undefined;
};

/**
 * Reads the keys of a file. A wrong entry is left out; a file that is no list yields no keys.
 * @throws {Error} the file is missing
 */
export const readKeyFile = (
  file: string,
): { readonly entries: readonly KeyEntry[]; readonly problems: readonly SiteProblem[] } => {
  const problems: SiteProblem[] = [];
  const report = (site: string, field: string, message: string, effect: SiteProblem['effect'] = 'left_out'): void =>
    void problems.push({ site, file: basename(file), field, message, effect });
  const entries = listIn(readFileSync(file, 'utf8'));
  if (!entries) report('', '', 'is no JSON list: no key of it is good');
  const good = (entries ?? []).flatMap((entry, index) => {
    const parsed = keyEntry.safeParse(entry, { error: plainReason });
    if (parsed.success) {
      const { data } = parsed;
      if (namesSite(data) && scopesOf(data).every((scope) => scope === 'ops'))
        report(
          data.site ?? '',
          `${index}.site`,
          `key ${data.name}: an ops key is of no site; it reaches all`,
          'advice',
        );
      return [data];
    }
    const { name, site } = keyName.catch({}).parse(entry);
    for (const { path, message } of parsed.error.issues)
      report(site ?? '', [index, ...path].join('.'), name === undefined ? message : `key ${name}: ${message}`);
    return [];
  });
  return { entries: good, problems };
};

const keyName = z.object({ name: z.string().optional(), site: z.string().optional() });

/** Discards the parser's error, because its message would quote the file. */
const listIn = (text: string): unknown[] | undefined => {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
};
