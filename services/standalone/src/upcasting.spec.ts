import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { ImportList } from '#contracts/api/stock';
import { newId } from '#platform/kernel/ids';
import { readCurrent } from '#platform/kernel/command';
import { encrypt } from '#platform/access/encryption';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { roles } from './roles.js';

const dealership_id = 'kestrel-bay-toyota';
/** An import in version 1, without a vocabulary and without the removals of a full feed. */
const started = { dealership_ids: [dealership_id], site: 'kestrel', format: 'csv' };
const completed = { received: 3, listed: 2, changed: 0, unchanged: 0, rejected: 1, errors: [] };

let forecourt: TestForecourt;
beforeEach(async () => {
  forecourt = new TestForecourt(roles, ['kestrel']);
  await forecourt.open();
});
afterEach(() => forecourt.remove());

const stored = (type: string, data: object, metadata = {}, id = newId()) => ({
  id,
  type,
  version: 1,
  time: '2026-05-01T00:00:00.000Z',
  data,
  metadata: { tenant: dealership_id, ...metadata },
});

it('events of an old version are read in the current version by every reader [EVT-06]', async () => {
  const { log, storedLog } = forecourt.running.platform;
  const import_id = 'old-import';
  await storedLog.append(`import-${import_id}`, 'none', [
    stored('FeedImportStarted', { import_id, ...started }),
    stored('FeedImportCompleted', { import_id, ...completed }),
  ]);
  const fromStream = await log.readStream(`import-${import_id}`);
  expect(fromStream).toMatchObject([
    { version: 2, data: { vocabulary: 'forecourt' } },
    { version: 2, data: { bytes: 0, removed: 0, incomplete: false } },
  ]);
  expect([
    ...(await forecourt.events('FeedImportStarted')),
    ...(await forecourt.events('FeedImportCompleted')),
  ]).toEqual(fromStream);
  expect(await readCurrent(log, `import-${import_id}`)).toEqual(fromStream);
  expect(await storedLog.readStream(`import-${import_id}`)).toEqual(fromStream);
  const report = { import_id, state: 'completed', vocabulary: 'forecourt', received: 3, removed: 0 };
  expect((await forecourt.askStock(`imports/${import_id}`)).body).toMatchObject(report);
  await eventually(async () =>
    expect((await forecourt.askStock<ImportList>('imports')).body.imports).toMatchObject([report]),
  );
});

it('encrypted data of an old version is decrypted before it is upcast, until its person is erased [EVT-06, EVT-10]', async () => {
  const { storedLog, log, personKeys } = forecourt.running.platform;
  const { id: person, key } = await personKeys!.personOf([{ kind: 'shopper', value: 'moana' }]);
  const id = newId();
  const sealed = encrypt(key, JSON.stringify({ site: 'cedar' }), `FeedImportStarted ${id}`);
  const data = { import_id: 'sealed-import', ...started, site: '' };
  await storedLog.append('import-sealed-import', 'none', [stored('FeedImportStarted', data, { person, sealed }, id)]);

  const read = async () => (await log.readStream('import-sealed-import'))[0]!;
  expect(await read()).toMatchObject({ version: 2, data: { site: 'cedar', vocabulary: 'forecourt' } });
  // The stored event stays as it was encrypted, so that readers with the key can do the same.
  expect(await storedLog.readStream('import-sealed-import')).toMatchObject([{ version: 1, metadata: { person } }]);
  await personKeys!.destroy([person]);
  expect(await read()).toMatchObject({ version: 2, data: { site: '', vocabulary: 'forecourt' } });
});
