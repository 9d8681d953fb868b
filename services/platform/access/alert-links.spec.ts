import { describe, expect, it } from '@jest/globals';
import { AlertLinks } from './alert-links.js';
import { suppressionHashes } from './mail-suppression.js';

const links = new AlertLinks('a secret');
const shopper_id = '00112233445566778899aabbccddeeff';
const [mark] = suppressionHashes('a secret', 'Mia+cars@example.com');

describe.each([
  ['by text', links.tokenOf(shopper_id), { shopper_id }],
  ['by mail', links.mailTokenOf(shopper_id, 'mia@example.com'), { shopper_id, mark }],
])('link %s that stops alerts [USER-04]', (_, token, stopped) => {
  it('the link that stops alerts identifies its shopper, and the mailbox that it was sent to', () => {
    expect(links.stoppedBy(token)).toEqual(stopped);
    expect(new AlertLinks('another secret').stoppedBy(token)).toBeUndefined();
  });

  it('the link that stops alerts is refused with any character changed, even where it decodes to the same bytes', () => {
    const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
    const accepted = [...token].flatMap((character, at) =>
      alphabet
        .filter((other) => other !== character)
        .map((other) => token.slice(0, at) + other + token.slice(at + 1))
        .filter((changed) => links.stoppedBy(changed) !== undefined),
    );
    expect(accepted).toEqual([]);
  });
});
