import { expect, it } from '@jest/globals';
import { e164 } from './e164.js';

it.each([
  ['02 5550 4110', '+61255504110'],
  ['(07) 5550 1234', '+61755501234'],
  ['0491 570 006', '+61491570006'],
  ['1300 555 010', '+611300555010'],
  ['13 11 14', '+61131114'],
  ['+61 2 5550 4110', '+61255504110'],
  [' +64 9 555 0100', '+6495550100'],
])('%j is described to search engines as %s [SITE-11]', (phone, number) => expect(e164(phone)).toBe(number));
