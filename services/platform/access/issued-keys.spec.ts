import { describe, it } from '@jest/globals';
import type { ApiKeyEvent } from '#contracts/events/api-key';
import { specify } from '../testing/given.js';
import { issuedKeys } from './issued-keys.js';

const now = new Date('2026-05-20T00:00:00.000Z');
const { given } = specify(issuedKeys, now);
const by = { key_id: 'file-ops', name: 'ops' };
const secret = (letter: string) => ({ sha256: letter.repeat(64), ends: letter.repeat(4) });

type Issued = Extract<ApiKeyEvent, { type: 'ApiKeyIssued' }>['data'];
const dms = {
  key_id: 'k1',
  name: 'dms',
  scopes: ['stock', 'leads'],
  site_id: 's1',
  ...secret('a'),
} satisfies Partial<Issued>;
const issued = (more: Partial<Issued> = {}): ApiKeyEvent => ({
  type: 'ApiKeyIssued',
  data: { ...dms, issued_at: now.toISOString(), by: 'ops', ...more },
});
const narrow = { type: 'narrow', by, key_id: 'k1' } as const;

describe('issued API keys', () => {
  it('an issued key is recorded as a hash, its last characters and its issuer [HOST-06]', () =>
    given()
      .when({ type: 'issue', by, ...dms })
      .then(issued()));

  it('an issued key has a unique name [HOST-06]', () =>
    given(issued())
      .when({ type: 'issue', by, ...dms, key_id: 'k2' })
      .thenRejected('key_name_taken'));

  it('an issued key can be narrowed but never widened [HOST-06]', () => {
    given(issued())
      .when({ ...narrow, scopes: ['stock'] })
      .then({ type: 'ApiKeyNarrowed', data: { key_id: 'k1', scopes: ['stock'], by: 'ops' } });
    given(issued())
      .when({ ...narrow, dealership_ids: ['d1'] })
      .then({
        type: 'ApiKeyNarrowed',
        data: { key_id: 'k1', scopes: ['stock', 'leads'], dealership_ids: ['d1'], by: 'ops' },
      });
    given(issued())
      .when({ ...narrow, scopes: ['stock', 'crm'] })
      .thenRejected('invalid');
    given(issued({ dealership_ids: ['d1'] }))
      .when({ ...narrow, dealership_ids: ['d2'] })
      .thenRejected('invalid');
    given(issued())
      .when({ ...narrow, scopes: ['leads', 'stock'] })
      .then();
  });

  it('the previous secret of a rotated key stays valid during the overlap [HOST-06]', () =>
    given(issued())
      .when({ type: 'rotate', by, key_id: 'k1', overlap: 3_600_000, ...secret('b') })
      .then({
        type: 'ApiKeyRotated',
        data: { key_id: 'k1', ...secret('b'), previous_until: '2026-05-20T01:00:00.000Z', by: 'ops' },
      }));

  it('a key is revoked only once, and a key of the key file can be revoked too [HOST-06]', () => {
    const revoked: ApiKeyEvent = { type: 'ApiKeyRevoked', data: { key_id: 'k1', by: 'ops' } };
    given(issued()).when({ type: 'revoke', by, key_id: 'k1' }).then(revoked);
    given(issued(), revoked).when({ type: 'revoke', by, key_id: 'k1' }).then();
    given()
      .when({ type: 'revoke', by, key_id: 'file-dms' })
      .then({ type: 'ApiKeyRevoked', data: { key_id: 'file-dms', by: 'ops' } });
  });

  it('a key cannot end itself, so the last ops key remains [HOST-06]', () => {
    given().when({ type: 'revoke', by, key_id: by.key_id }).thenRejected('key_in_use');
    const own = issued({ key_id: 'k2', name: 'mia', scopes: ['ops'] });
    const rotate = { type: 'rotate', by: { key_id: 'k2', name: 'mia' }, key_id: 'k2', ...secret('b') } as const;
    given(own)
      .when({ ...rotate, overlap: 0 })
      .thenRejected('key_in_use');
  });

  it('if two operators revoke each other’s key, only the first command succeeds [HOST-06]', () =>
    given({ type: 'ApiKeyRevoked', data: { key_id: 'file-ops', by: 'mia' } })
      .when({ type: 'revoke', by, key_id: 'k2' })
      .thenRejected('unauthenticated'));
});
