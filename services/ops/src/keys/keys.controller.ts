import { randomBytes } from 'node:crypto';
import { Controller } from '@nestjs/common';
import { opsKeyRoutes, type OpsKey, type OpsKeyWithSecret } from '#contracts/api/ops-keys';
import { hour } from '#contracts/domain/durations';
import type { KeyScope } from '#contracts/domain/key-scopes';
import type { Site } from '#contracts/domain/site/site';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { ApiKeys, type FileKey, hashKey, type Principal } from '#platform/access/api-keys';
import {
  keysAggregateId,
  type IssuedKey,
  issuedKeys,
  type KeysCommand,
  nameTaken,
  noKey,
} from '#platform/access/issued-keys';
import { KeyUses } from '#platform/access/key-uses';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import type { HandleCommand } from '#platform/kernel/command';
import { newId } from '#platform/kernel/ids';
import { type Clock, InjectClock, InjectCommands } from '#platform/process/providers';
import { Sites, siteOfSlug } from '#platform/sites/sites';

@Controller()
export class KeysController {
  constructor(
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly keys: ApiKeys,
    private readonly uses: KeyUses,
    private readonly sites: Sites,
    @InjectClock() private readonly clock: Clock,
  ) {}

  @Route(opsKeyRoutes.listKeys)
  async list({ caller }: Call<typeof opsKeyRoutes.listKeys>) {
    const { issued } = this.keys.read;
    const ofFile = this.keys.file.filter(({ key_id }) => !issued.revoked.has(key_id));
    const latestFirst = [...issued.keys.values()].reverse();
    const all = [...latestFirst.map((key) => this.shown(key)), ...ofFile.map((key) => this.fromFile(key))];
    const used = await this.uses.of(all.map(({ key_id }) => key_id));
    return {
      keys: all.map((key) => {
        const last_used_at = used.get(key.key_id);
        return { ...key, is_yours: key.key_id === caller.key_id, ...(last_used_at !== undefined && { last_used_at }) };
      }),
    };
  }

  @Route(opsKeyRoutes.issueKey)
  async issue({ caller, body }: Call<typeof opsKeyRoutes.issueKey>) {
    const { name, scopes, site: slug, dealership_ids } = body;
    if (this.keys.file.some((key) => key.name === name)) return nameTaken(name);
    const site = slug === undefined ? undefined : siteOfSlug(this.sites, slug);
    if (isRejection(site)) return site;
    const unknown = notOf(site, dealership_ids);
    if (unknown) return unknown;
    const { secret, ...hashed } = newSecret(scopes);
    const key = { key_id: newId(), name, scopes, site_id: site?.id, dealership_ids, ...hashed };
    const shown = await this.change(caller, key.key_id, { type: 'issue', ...key });
    return isRejection(shown) ? shown : ({ ...shown, secret } satisfies OpsKeyWithSecret);
  }

  @Route(opsKeyRoutes.narrowKey)
  async narrow({ caller, params: { id }, body }: Call<typeof opsKeyRoutes.narrowKey>) {
    const { scopes, dealership_ids } = body;
    const site = this.siteOf(this.keys.read.issued.keys.get(id));
    const to = { ...(scopes && { scopes }), ...(dealership_ids && { dealership_ids }) };
    return notOf(site, dealership_ids) ?? this.change(caller, id, { type: 'narrow', key_id: id, ...to });
  }

  @Route(opsKeyRoutes.rotateKey)
  async rotate({ caller, params: { id }, body }: Call<typeof opsKeyRoutes.rotateKey>) {
    const { secret, ...hashed } = newSecret(this.keys.read.issued.keys.get(id)?.scopes);
    const overlap = body.overlap_hours * hour;
    const shown = await this.change(caller, id, { type: 'rotate', key_id: id, overlap, ...hashed });
    return isRejection(shown) ? shown : ({ ...shown, secret } satisfies OpsKeyWithSecret);
  }

  @Route(opsKeyRoutes.revokeKey)
  async revoke({ caller, params: { id } }: Call<typeof opsKeyRoutes.revokeKey>) {
    const ofFile = this.keys.file.find(({ key_id }) => key_id === id);
    const issued = this.keys.read.issued.keys.get(id);
    if (!ofFile && !issued && !this.keys.read.issued.revoked.has(id)) return noKey(id);
    return this.change(caller, id, { type: 'revoke', key_id: id });
  }

  /** Handles the command, applies the result to this process at once, and returns the key. */
  private async change(caller: Principal, id: string, command: Unsigned<KeysCommand>) {
    const ofFile = this.keys.file.find(({ key_id }) => key_id === id);
    if (ofFile && command.type !== 'revoke') return keptInFile(ofFile);
    const before = this.keys.read.issued.keys.get(id);
    const by = { key_id: caller.key_id, name: caller.name };
    const handled = await this.handle(issuedKeys, keysAggregateId, { ...command, by } as KeysCommand, {
      actor: caller.name,
    });
    if (isRejection(handled)) return handled;
    this.keys.replace(handled.state, handled.revision);
    const is_yours = id === caller.key_id;
    const now = handled.state.keys.get(id);
    if (now) return { ...this.shown(now), is_yours };
    const was = ofFile ? this.fromFile(ofFile) : before && this.shown(before);
    return was ? { ...was, state: 'revoked' as const, before: [] } : noKey(id);
  }
  private siteOf(key: Pick<IssuedKey, 'site_id'> | undefined): Site | undefined {
    return this.sites.all.find(({ id }) => id === key?.site_id);
  }

  private shown(key: IssuedKey): OpsKey {
    const { key_id, name, scopes, dealership_ids, ends, issued_at, by, before } = key;
    const site = this.siteOf(key)?.slug;
    const now = this.clock().toISOString();
    return {
      ...common({ key_id, name, scopes, site, dealership_ids }),
      source: 'issued',
      ends,
      issued_at,
      issued_by: by,
      before: before.filter(({ until }) => until > now).map((secret) => ({ ends: secret.ends, until: secret.until })),
    };
  }

  private fromFile(key: FileKey): OpsKey {
    return { ...common(key), source: 'file', before: [] };
  }
}

type Unsigned<Command> = Command extends unknown ? Omit<Command, 'by'> : never;

const common = ({
  key_id,
  name,
  scopes,
  site,
  dealership_ids,
}: Pick<FileKey, 'key_id' | 'name' | 'scopes' | 'site' | 'dealership_ids'>) => ({
  key_id,
  name,
  scopes: [...scopes],
  ...(site !== undefined && { site }),
  ...(dealership_ids && { dealership_ids: [...dealership_ids] }),
  state: 'good' as const,
  is_yours: false,
});

/** Generates 192 random bits, and the parts that may be stored. Its hash needs no salt, as nobody can guess it. */
const newSecret = (scopes: readonly KeyScope[] = []) => {
  const secret = `${scopes.length === 1 ? scopes[0] : 'key'}_${randomBytes(24).toString('base64url')}`;
  return { secret, sha256: hashKey(secret), ends: secret.slice(-4) };
};

/** Refuses dealerships that are not the site's. */
const notOf = (site: Site | undefined, ids: readonly string[] | undefined): Rejection | undefined => {
  const unknown = (ids ?? []).filter((id) => !site?.dealerships.some((own) => own.id === id));
  const errors = [{ field: 'dealership_ids', reason: `${unknown.join(', ')} is not of this site` }];
  return unknown.length > 0 ? reject('invalid', `dealership_ids: ${errors[0]!.reason}`, { errors }) : undefined;
};

const keptInFile = ({ name }: FileKey): Rejection =>
  reject('kept_in_key_file', `${name} stands in the key file. Issue another key in its place, then revoke this one.`);
