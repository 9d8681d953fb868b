import { expect, it } from '@jest/globals';
import { createUploads, type SendPhoto } from './uploads.js';

type Sent = { readonly name: string; readonly to: Parameters<SendPhoto>[2] };

const open = () => {
  const sent: Sent[] = [];
  const uploads = createUploads((_, { name }, to) => void sent.push({ name, to }));
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

it('what failed for the line is sent again, what was refused is not, and the others go on [PHOTO-05]', () => {
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

it('a photo in HEIC is not sent, and says what to do [PHOTO-05]', () => {
  const { sent, uploads } = open();
  uploads.add('c1', [file('IMG_1.HEIC')]);
  expect(sent).toEqual([]);
  expect(uploads.current()).toMatchObject([{ state: 'failed', reason: expect.stringContaining('Most Compatible') }]);
});
