import { afterEach, expect, it } from '@jest/globals';
import { createUploads, type SendPhoto } from './uploads.js';

type Sent = { readonly name: string; readonly to: Parameters<SendPhoto>[2] };

let last: ReturnType<typeof createUploads> | undefined;
afterEach(() => last?.forget(last.current().map(({ id }) => id)));

const open = () => {
  const sent: Sent[] = [];
  const uploads = createUploads((_, { name }, to) => void sent.push({ name, to }));
  last = uploads;
  const states = () => uploads.current().map(({ name, state }) => `${name} ${state}`);
  return { sent, uploads, states };
};
const file = (name: string) => new File(['x'], name);

it('two photos are sent at a time, and the next when one has arrived [PHOTO-05]', () => {
  const { sent, uploads, states } = open();
  uploads.add('c1', [file('a'), file('b'), file('c')]);
  expect(states()).toEqual(['a sending', 'b sending', 'c waiting']);
  sent[0]!.to.onProgress(0.5);
  expect(uploads.current()[0]!.sent).toBe(0.5);
  sent[0]!.to.onArrived();
  expect(states()).toEqual(['a arrived', 'b sending', 'c sending']);
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
});

it('an upload that lost its connection is retried, a refused one is not, and the others continue [PHOTO-05]', () => {
  const { sent, uploads, states } = open();
  uploads.add('c1', [file('a'), file('b'), file('c')]);
  sent[0]!.to.onFailed('broke off', true);
  sent[1]!.to.onFailed('no picture', false);
  expect(states()).toEqual(['a failed', 'b failed', 'c sending']);
  uploads.tryAgain();
  expect(states()).toEqual(['a sending', 'b failed', 'c sending']);
  uploads.forget([uploads.current()[1]!.id]);
  expect(states()).toEqual(['a sending', 'c sending']);
});

it('a HEIC photo is not sent, and the reason explains what to do [PHOTO-05]', () => {
  const { sent, uploads } = open();
  uploads.add('c1', [file('IMG_1.HEIC')]);
  expect(sent).toEqual([]);
  expect(uploads.current()).toMatchObject([{ state: 'failed', reason: expect.stringContaining('Most Compatible') }]);
});

it('the browser asks before it closes the page while a photo of any vehicle is not sent [PHOTO-05]', () => {
  const { sent, uploads } = open();
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(false);
  uploads.add('c1', [file('a')]);
  expect(asks()).toBe(true);
  sent[0]!.to.onFailed('broke off', true);
  expect(asks()).toBe(true);
  window.dispatchEvent(new Event('online'));
  expect(sent).toHaveLength(2);
  sent[1]!.to.onArrived();
  expect(asks()).toBe(false);
});
