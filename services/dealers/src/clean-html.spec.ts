import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanHtml, textOf } from './clean-html.js';

it.each([
  ['formatting stays', '<p>From <b>$499</b> a <i>week</i></p>', '<p>From <strong>$499</strong> a <em>week</em></p>'],
  ['a script is removed with its text', '<p>Save</p><script>alert(1)</script>', '<p>Save</p>'],
  [
    'event handlers are removed',
    '<p onclick="x()" style="position:fixed">Save<img src=x onerror=x()></p>',
    '<p>Save</p>',
  ],
  ['a link stays', '<a href="/finance" target="_blank">Finance</a>', '<a href="/finance">Finance</a>'],
  [
    'a link to another site has no access to the page',
    '<a href="https://example.com">Maker</a>',
    '<a href="https://example.com" rel="noopener">Maker</a>',
  ],
  ['a script link becomes its text', '<a href=" java\tscript:alert(1)">Save</a>', 'Save'],
  ['a link without a scheme becomes its text', '<a href="//example.com">Save</a>', 'Save'],
  ['frames and forms are removed', '<iframe src="https://example.com"></iframe><form><input>Save</form>', 'Save'],
  [
    'a table stays, without its own look',
    '<table width="900"><tr><th scope="row" style="color:red">Minor</th><td colspan="2">$299</td></tr></table>',
    '<table><tr><th scope="row">Minor</th><td colspan="2">$299</td></tr></table>',
  ],
  ['unclosed tags are closed', '<ul><li>One', '<ul><li>One</li></ul>'],
  ['a paragraph in a box becomes a paragraph', '<div><p>Save</p></div>', '<p>Save</p>'],
  ['a removed tag leaves no nested paragraph', '<p>A<svg/onload=""><p>B', '<p>A</p><p>B</p>'],
  ['escaped HTML characters stay text', 'Service & parts < $300', 'Service &amp; parts &lt; $300'],
])('%s [OFR-02]', (_, written, clean) => {
  expect(cleanHtml(written)).toBe(clean);
});

it('cleaning HTML twice gives the same as cleaning it once [OFR-02]', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      ...[
        '<p>',
        '</p>',
        '<div>',
        '<ul>',
        '<li>',
        '<b>',
        '<a href="',
        '">',
        '<script>',
        '<svg/onload=',
        '<table>',
        '<td>',
        '</td>',
      ],
    ),
    fc.constantFrom('<!--', '-->', '&lt;', '&#x'),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const clean = cleanHtml(pieces.join(''));
      expect(cleanHtml(clean)).toBe(clean);
      expect(clean).not.toMatch(
        /<(?!\/?(?:p|br|strong|em|ul|ol|li|a|h[2-4]|blockquote|table|caption|thead|tbody|tfoot|tr|th|td)\b)/,
      );
    }),
  );
});

it('the text of clean HTML separates words where its paragraphs and list items end [OFR-02]', () => {
  expect(textOf(cleanHtml('<p>Save &amp; drive.</p><ul><li>One</li><li>Two &lt;b&gt;</li></ul>'))).toBe(
    'Save & drive. One Two <b>',
  );
});
