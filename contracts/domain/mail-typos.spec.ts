import { expect, it } from '@jest/globals';
import { likelyMail } from './mail-typos.js';

it.each([
  ['mia@gmial.con', 'mia@gmail.com'],
  ['mia@gmail.co', 'mia@gmail.com'],
  ['Mia.B@Hotmial.com', 'Mia.B@hotmail.com'],
  ['mia@bigpond.con', 'mia@bigpond.com'],
  ['mia@yahoo.con.au', 'mia@yahoo.com.au'],
  ['mia@smithfamily.comau', 'mia@smithfamily.com.au'],
  ['mia@smithfamily.con', 'mia@smithfamily.com'],
])('%s was probably meant as %s [LEAD-01]', (typed, meant) => {
  expect(likelyMail(typed)).toBe(meant);
});

it.each(['mia@gmail.com', 'mia@mail.com', 'mia@gmx.com', 'mia@smithfamily.com.au', 'mia@uni.edu.au', 'mia', '@', ''])(
  '%j raises no question [LEAD-01]',
  (typed) => {
    expect(likelyMail(typed)).toBeUndefined();
  },
);
