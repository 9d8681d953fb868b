import { expect, it } from '@jest/globals';
import { withoutMarkup } from './markup.js';
import { defaultReading } from './reading.js';
import { readCell, readRow } from './row.js';

it.each([
  ['<p>One owner &amp; full history</p><br>Call us', 'One owner & full history\n\nCall us'],
  ['<p class="x">One owner</p><p>Call us</p>', 'One owner\nCall us'],
  ['One owner<br/>Call <b>us</b><BR>', 'One owner\nCall us'],
  ['<ul>\n<li>Sunroof</li><li>Tow bar</ul>', 'Sunroof\nTow bar'],
  ['3&quot; lift, dealer&#39;s own, 20&deg;, a&nbsp;b &#x2013; c', '3" lift, dealer\'s own, 20°, a b – c'],
  ['One owner&#13;&#10;Call us', 'One owner \nCall us'],
])('%s is read as text [FEED-05]', (html, text) => expect(withoutMarkup(html)).toBe(text));

it.each(['<3.0L & >2.0L', 'R&D', 'a <great> car', '&unknown;', '&#1;', '&#xD800;', '&#9999999;', 'A\n\n\n\nB ', '<p'])(
  '%s stays as it is [FEED-05]',
  (text) => expect(withoutMarkup(text)).toBe(text),
);

it('comments and features are stored without HTML, from cells and from JSON [FEED-05]', () => {
  const row = (standardEquipment: unknown) => ({ dealercomments: '<b>One</b> owner', standardEquipment });
  const car = { dealercomments: 'One owner', standardEquipment: ['Sunroof, tinted', 'Tow bar & hitch'] };
  const cell = '<ul><li>Sunroof, tinted</li><li>Tow bar &amp; hitch</li></ul>';
  const features = [
    readCell('standardEquipment', cell, defaultReading),
    cell,
    ['<li>Sunroof, tinted</li>', 'Tow bar &amp; hitch'],
    [cell],
  ];
  for (const each of features) expect(readRow(row(each), defaultReading).car).toEqual(car);
  expect(readCell('standardEquipment', 'Sunroof &amp; more; Tow bar', defaultReading)).toEqual([
    'Sunroof & more',
    'Tow bar',
  ]);
  expect(readCell('standardEquipment', 'A<br>B#C', { ...defaultReading, listSeparator: '#' })).toEqual(['A', 'B', 'C']);
  expect(readCell('standardEquipment', 'A<br>B', { ...defaultReading, listSeparator: '<br>' })).toEqual(['A', 'B']);
});
