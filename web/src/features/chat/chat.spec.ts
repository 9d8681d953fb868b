import { expect, it } from '@jest/globals';
import { chatStateOf } from './chat.js';

const site = { chat: { title: 'Ask us', greeting: 'Hello', hiddenOn: ['/checkout', '/sign-in'] } };
const fresh = { opened: false, dismissed: false };

it('the chat is shown or opened, and hidden on sites without one, on payment pages and after it is dismissed [OFR-08]', () => {
  expect(chatStateOf(site, '/', fresh)).toBe('shown');
  expect(chatStateOf(site, '/', { ...fresh, opened: true })).toBe('opened');
  expect(chatStateOf(site, '/', { opened: true, dismissed: true })).toBe('opened');
  expect(chatStateOf(site, '/', { ...fresh, dismissed: true })).toBe('hidden');
  expect(chatStateOf({}, '/', fresh)).toBe('hidden');
  for (const path of ['/cars/some-car/checkout', '/sign-in', '/checkout/paid']) {
    expect(chatStateOf(site, path, { ...fresh, opened: true })).toBe('hidden');
  }
  expect(chatStateOf(site, '/checkouts', fresh)).toBe('shown');
});
