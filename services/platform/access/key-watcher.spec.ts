import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { isRejection } from '#contracts/rejections';
import { createCommandRunner } from '../kernel/command.js';
import { newId } from '../kernel/ids.js';
import { type EventLog, LogUnavailable } from '../ports/event-log.js';
import { Sites } from '../sites/sites.js';
import { createMemoryLog } from '../testing/memory-log.js';
import { ApiKeys, hashKey } from './api-keys.js';
import { KeyWatcher } from './key-watcher.js';
import { keysAggregateId, issuedKeys, type KeysCommand } from './issued-keys.js';

let log: EventLog;
beforeEach(() => {
  log = createMemoryLog();
});

const clock = () => new Date('2026-05-20T00:00:00.000Z');
const logger = pino({ level: 'silent' });
const uses = { note: () => Promise.resolve() };
const file = [{ name: 'first', sha256: hashKey('first'), scopes: ['ops' as const] }];
const by = { key_id: 'file-0', name: 'first' };

/** A process of its own on the same log. */
const startProcess = (of: Pick<EventLog, 'readStream' | 'tail' | 'head'> = log) => {
  const keys = new ApiKeys(file, new Sites('none'), clock);
  const follow = new KeyWatcher(keys, of, uses, logger);
  const tell = (key: string) => {
    const found = keys.authenticate(`Bearer ${key}`, 'ops');
    return isRejection(found) ? found.rejected : found.name;
  };
  return { keys, follow, tell };
};
const decide = (command: Omit<Extract<KeysCommand, { type: 'issue' }>, 'by'> | { type: 'revoke'; key_id: string }) =>
  createCommandRunner({ log, clock, newId })(issuedKeys, keysAggregateId, { ...command, by });
const issue = (name: string) =>
  decide({ type: 'issue', key_id: name, name, scopes: ['ops'], sha256: hashKey(name), ends: 'xxxx' });

describe('process that follows the API keys in the log', () => {
  it('a process refuses every key until it has read from the log which were revoked [HOST-06]', async () => {
    await decide({ type: 'revoke', key_id: startProcess().keys.file[0]!.key_id });
    const { follow, tell } = startProcess();
    expect(tell('first')).toBe('unavailable');
    await follow.check();
    expect(tell('first')).toBe('unauthenticated');
  });

  it('a process learns at its next check which keys another process issued and revoked [HOST-06]', async () => {
    const { follow, tell } = startProcess();
    await follow.check();
    expect([tell('first'), tell('second')]).toEqual(['first', 'unauthenticated']);
    await issue('second');
    await follow.check();
    expect(tell('second')).toBe('second');
    await decide({ type: 'revoke', key_id: 'second' });
    await follow.check();
    expect([tell('first'), tell('second')]).toEqual(['first', 'unauthenticated']);
  });

  it('a process checks for new and revoked keys by itself [HOST-06]', async () => {
    const { follow, tell } = startProcess();
    await follow.check();
    jest.useFakeTimers();
    try {
      follow.start();
      await issue('second');
      await jest.advanceTimersByTimeAsync(1_000);
      expect(tell('second')).toBe('second');
    } finally {
      jest.useRealTimers();
      await follow.stop();
    }
  });

  it('keys stay valid for a short time while the log is down, and the failure is reported [HOST-06]', async () => {
    let failure: Error | undefined;
    const { follow, tell } = startProcess({
      ...log,
      readStream: (stream, from) => (failure ? Promise.reject(failure) : log.readStream(stream, from)),
    });
    await follow.check();
    failure = new LogUnavailable('the log is away');
    await follow.check();
    expect(tell('first')).toBe('first');
    expect(follow.dependency.check).toThrow('the log is away');
    const later = performance.now() + 31_000;
    const passing = jest.spyOn(performance, 'now').mockReturnValue(later);
    expect(tell('first')).toBe('unavailable');
    passing.mockRestore();
    failure = undefined;
    await follow.check();
    expect(tell('first')).toBe('first');
    expect(follow.dependency.check).not.toThrow();
  });

  it('a process refuses every key if an event about keys is unreadable [HOST-06]', async () => {
    const { follow, tell } = startProcess();
    await follow.check();
    const time = clock().toISOString();
    await log.append('api_key-all', 'any', [{ id: newId(), type: 'ApiKeyRevoked', version: 9, time, data: {} }]);
    await follow.check();
    expect(tell('first')).toBe('unavailable');
  });
});
