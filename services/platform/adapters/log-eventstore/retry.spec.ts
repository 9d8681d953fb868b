import { expect, it } from '@jest/globals';
import { Interrupted } from './errors.js';
import { Availability, createRetry } from './retry.js';

const reported = () => {
  const lines: string[] = [];
  const logger = {
    info: (_: object, message: string) => void lines.push(message),
    warn: (_: object, message: string) => void lines.push(message),
  };
  return { lines, availability: new Availability(logger) };
};

it('an outage of the server is logged once, and so is its end [ENG-04]', () => {
  const { lines, availability } = reported();
  availability.answered();
  for (let outage = 0; outage < 2; outage++) {
    for (let tries = 0; tries < 500; tries++) availability.failed('reading', new Interrupted('no answer'));
    for (let tries = 0; tries < 500; tries++) availability.answered();
  }
  expect(lines).toEqual([
    'EventStoreDB does not answer; reading is tried again: no answer',
    expect.stringContaining('EventStoreDB answers again'),
    'EventStoreDB does not answer; reading is tried again: no answer',
    expect.stringContaining('EventStoreDB answers again'),
  ]);
});

it('a retried call reports the server’s last error rather than a later timeout [ENG-04]', async () => {
  const { availability } = reported();
  const retry = createRetry({ availability, closing: new AbortController().signal });
  const said = Object.assign(new Error('wrong version number'), { code: 14 });
  let tries = 0;
  const work = () => Promise.reject(tries++ === 0 ? said : new Interrupted('nothing was said'));
  await expect(retry('reading', performance.now() + 300, work)).rejects.toBe(said);
});
