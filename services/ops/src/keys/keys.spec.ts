import type { Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  opsKey,
  opsKeys,
  opsKeyWithSecret,
  type OpsKey,
  type OpsKeys,
  type OpsKeyWithSecret,
} from '#contracts/api/ops-keys';
import type { Problem } from '#contracts/rejections';
import { TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../../standalone/src/roles.js';

let forecourt: TestForecourt;
beforeEach(async () => {
  forecourt = new TestForecourt(roles);
  await forecourt.open();
});
afterEach(() => forecourt.remove());

const hour = 3_600_000;
const pass = (milliseconds: number) => (forecourt.now = new Date(forecourt.now.getTime() + milliseconds));
const ask = <Body>(path: string, body?: unknown, key = 'ops') =>
  forecourt.ask<Body & Partial<Problem>>(`/api/ops/keys${path}`, {
    key,
    ...(body !== undefined && { method: 'POST', body }),
  });
const issue = async (more: object = {}) => {
  const { status, body } = await ask<OpsKeyWithSecret>('', {
    name: 'dms',
    scopes: ['stock'],
    site: 'kestrel',
    ...more,
  });
  expect([status, body.detail]).toEqual([201, undefined]);
  return opsKeyWithSecret.parse(body);
};
const list = async (key = 'ops') => opsKeys.parse((await ask<OpsKeys>('', undefined, key)).body).keys;
const find = async (key_id: string) => (await list()).find((key) => key.key_id === key_id);
const opens = async (secret: string, path = '/api/stock/imports') =>
  (await forecourt.ask(path, { key: secret })).status;
const dealershipsOf = (site: string) => forecourt.running.platform.sites.ofSlug(site)!.dealerships.map(({ id }) => id);

describe('API keys', () => {
  it('API keys are issued, work at once, and show their secret once; only a hash is stored [HOST-06]', async () => {
    const { secret, ...key } = await issue();
    expect(await opens(secret)).toBe(200);
    expect(await opens(secret, '/api/inbox/leads')).toBe(403);
    const [listed] = (await list()).filter(({ name }) => name === 'dms');
    expect(listed).toMatchObject({
      ...key,
      ends: secret.slice(-4),
      source: 'issued',
      issued_by: 'ops',
      site: 'kestrel',
    });
    const events = await forecourt.events('ApiKeyIssued');
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain(secret);
    expect(JSON.stringify(await list())).not.toContain(secret);
  });

  it('API keys cover only the dealerships they name, and no other site’s [HOST-06]', async () => {
    const [one] = dealershipsOf('kestrel');
    const { secret } = await issue({ scopes: ['leads'], dealership_ids: [one] });
    const { body } = await forecourt.ask('/api/inbox/session', { key: secret });
    expect(body).toMatchObject({ dealerships: [{ id: one }] });
    const beyond = { name: 'x', scopes: ['stock'], site: 'kestrel', dealership_ids: dealershipsOf('meridian') };
    expect(await ask('', beyond)).toMatchObject({ status: 422 });
    expect(await ask('', { ...beyond, site: 'nowhere' })).toMatchObject({ status: 404 });
  });

  it.each([
    ['without a site', { scopes: ['stock'] }, 'site'],
    ['for operators and something else', { scopes: ['ops', 'stock'] }, 'scopes'],
    ['for operators of one site', { scopes: ['ops'], site: 'kestrel' }, 'site'],
    ['for nothing', { scopes: [], site: 'kestrel' }, 'scopes'],
  ])('API keys are not issued %s [HOST-06]', async (_, body, field) => {
    const answer = await ask('', { name: 'x', ...body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.map((error) => error.field)).toContain(field);
  });

  it('API keys have unique names, including those in the key file [HOST-06]', async () => {
    await issue();
    for (const name of ['dms', 'ops'])
      expect(await ask('', { name, scopes: ['ops'] })).toMatchObject({ status: 409, body: { code: 'key_name_taken' } });
  });

  it('API keys can be narrowed while they are in use [HOST-06]', async () => {
    const { secret, key_id } = await issue({ scopes: ['stock', 'leads'] });
    expect(await opens(secret, '/api/inbox/leads')).toBe(200);
    const narrowed = await ask<OpsKey>(`/${key_id}/narrow`, { scopes: ['stock'] });
    expect(opsKey.parse(narrowed.body).scopes).toEqual(['stock']);
    expect([await opens(secret), await opens(secret, '/api/inbox/leads')]).toEqual([200, 403]);
    expect(await ask(`/${key_id}/narrow`, { scopes: ['stock', 'crm'] })).toMatchObject({ status: 422 });
  });

  it('API keys are rotated: both secrets work until the overlap ends, then only the new one [HOST-06]', async () => {
    const { secret, key_id } = await issue();
    const { body } = await ask<OpsKeyWithSecret>(`/${key_id}/rotate`, { overlap_hours: 2 });
    const fresh = opsKeyWithSecret.parse(body).secret;
    expect([await opens(secret), await opens(fresh)]).toEqual([200, 200]);
    expect((await find(key_id))?.before).toMatchObject([{ ends: secret.slice(-4) }]);
    pass(2 * hour);
    expect([await opens(secret), await opens(fresh)]).toEqual([401, 200]);
    expect((await find(key_id))?.before).toEqual([]);
  });

  it('API keys are revoked at once, together with the inbox sessions they opened [HOST-06]', async () => {
    const { secret, key_id } = await issue({ scopes: ['leads'] });
    const session = await forecourt.ask('/api/inbox/session', { method: 'POST', key: secret });
    const cookie = String(session.headers['set-cookie']).split(';')[0]!;
    const inbox = async () => (await forecourt.ask('/api/inbox/leads', { headers: { cookie } })).status;
    expect(await inbox()).toBe(200);
    expect(opsKey.parse((await ask<OpsKey>(`/${key_id}/revoke`, {})).body).state).toBe('revoked');
    expect([await opens(secret, '/api/inbox/leads'), await inbox()]).toEqual([401, 401]);
    expect(await find(key_id)).toBeUndefined();
    expect((await ask(`/${key_id}/revoke`, {})).status).toBe(404);
    expect((await ask('/none/revoke', {})).status).toBe(404);
  });

  it('API keys that are revoked lose the streams they opened [HOST-06]', async () => {
    const [one, other] = [await issue({ scopes: ['crm'] }), await issue({ name: 'other', scopes: ['crm'] })];
    const address = `http://127.0.0.1:${forecourt.running.port}/api/crm/leads/stream`;
    const open = async ({ secret }: OpsKeyWithSecret) => {
      const { body } = await fetch(address, { headers: { authorization: `Bearer ${secret}` } });
      const reader = body!.getReader();
      await reader.read();
      let ended = false;
      const reading = reader.read().then(
        ({ done }) => (ended = done),
        () => (ended = true),
      );
      return { reader, reading, isOver: () => ended };
    };
    const [revoked, kept] = [await open(one), await open(other)];
    await ask(`/${one.key_id}/revoke`, {});
    await revoked.reading;
    expect([revoked.isOver(), kept.isOver()]).toEqual([true, false]);
    await kept.reader.cancel();
    (forecourt.running.application.getHttpServer() as Server).closeAllConnections();
  });

  it('API keys of the key file are listed and revoked here too, and stay revoked after a restart [HOST-06]', async () => {
    const ofFile = (await list()).find(({ name }) => name === 'crm kestrel')!;
    expect(ofFile).toMatchObject({ source: 'file', scopes: ['crm'], site: 'kestrel' });
    const narrowing = await ask(`/${ofFile.key_id}/narrow`, { scopes: ['crm'] });
    expect(narrowing).toMatchObject({ status: 409, body: { code: 'kept_in_key_file' } });
    expect((await ask(`/${ofFile.key_id}/revoke`, {})).status).toBe(200);
    expect(await opens('crm-kestrel', '/api/crm/leads')).toBe(401);
    await forecourt.close();
    await forecourt.open();
    expect(await opens('crm-kestrel', '/api/crm/leads')).toBe(401);
    expect(await opens('crm-meridian', '/api/crm/leads')).toBe(200);
  });

  it('an operator cannot revoke the key in use, but others, so a working key remains [HOST-06]', async () => {
    const [own] = (await list()).filter(({ is_yours }) => is_yours);
    expect(own).toMatchObject({ name: 'ops', source: 'file' });
    expect(await ask(`/${own!.key_id}/revoke`, {})).toMatchObject({ status: 409, body: { code: 'key_in_use' } });
    const { secret, key_id } = await issue({ name: 'mia', scopes: ['ops'], site: undefined });
    expect((await ask(`/${own!.key_id}/revoke`, {}, secret)).status).toBe(200);
    expect((await ask('', undefined, 'ops')).status).toBe(401);
    expect(await ask(`/${key_id}/revoke`, {}, secret)).toMatchObject({ status: 409 });
    expect((await list(secret)).map(({ is_yours }) => is_yours)).toContain(true);
  });

  it('API keys show when they were last used, without an event for it [HOST-06]', async () => {
    const { secret, key_id } = await issue();
    expect((await find(key_id))?.last_used_at).toBeUndefined();
    const head = await forecourt.running.platform.log.head();
    pass(hour);
    await opens(secret);
    expect((await find(key_id))?.last_used_at).toBe(forecourt.now.toISOString());
    expect(await forecourt.running.platform.log.head()).toBe(head);
    await forecourt.close();
    await forecourt.open();
    expect((await find(key_id))?.last_used_at).toBe(forecourt.now.toISOString());
  });

  it('a key of a removed site stops nothing, and readiness reports it [HOST-06, HOST-11]', async () => {
    const { apiKeys, sites } = forecourt.running.platform;
    expect(apiKeys.keysWithoutSite()).toEqual([]);
    sites.replace({ folders: sites.folders.filter(({ site }) => site.slug !== 'meridian') });
    const message = 'key crm meridian: there is no site meridian';
    expect(apiKeys.keysWithoutSite()).toContainEqual(expect.objectContaining({ site: 'meridian', message }));
    expect(await opens('crm-meridian', '/api/crm/leads')).toBe(200);
    expect(await opens('dealer-kestrel')).toBe(200);
  });
});
