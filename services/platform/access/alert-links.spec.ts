import { describe, expect, it } from '@jest/globals';
import { AlertLinks } from './alert-links.js';

describe('link that stops alerts [USER-04]', () => {
  const links = new AlertLinks('a secret');
  const shopper_id = '00112233445566778899aabbccddeeff';
  const token = links.tokenOf(shopper_id);

  it('the link that stops alerts identifies its shopper', () => {
    expect(links.verifiedShopperId(token)).toBe(shopper_id);
    expect(new AlertLinks('another secret').verifiedShopperId(token)).toBeUndefined();
  });

  it('the link that stops alerts is refused with any character changed, even where it decodes to the same bytes', () => {
    const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
    const accepted = [...token].flatMap((character, at) =>
      alphabet
        .filter((other) => other !== character)
        .map((other) => token.slice(0, at) + other + token.slice(at + 1))
        .filter((changed) => links.verifiedShopperId(changed) !== undefined),
    );
    expect(accepted).toEqual([]);
  });
});
