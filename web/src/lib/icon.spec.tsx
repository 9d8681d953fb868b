import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { icon, iconsIn, spriteOf } from './icon.js';

const Heart = icon('heart', 'M2 9');
const Star = icon('star', 'M3 7');
const Bell = icon('bell', 'M4 5');
const Moon = icon('moon', 'M5 3');

it('an icon that a page shows twice is drawn once in it [PAGE-01]', () => {
  const { container } = render(
    <>
      <Heart size={20} strokeWidth={1.75} className="saved" />
      <Heart aria-label="Saved" />
    </>,
  );
  expect(container.innerHTML).toBe(
    '<svg width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.75" aria-hidden="true" class="saved">' +
      '<use href="#icon-heart"></use></svg>' +
      '<svg width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" aria-label="Saved">' +
      '<use href="#icon-heart"></use></svg>',
  );
  expect(spriteOf(iconsIn(container.innerHTML))).toBe(
    '<svg id="icons" style="display:none"><symbol id="icon-heart" viewBox="0 0 24 24" stroke-linecap="round" ' +
      'stroke-linejoin="round"><path d="M2 9"/></symbol></svg>',
  );
});

it('the browser adds drawings only of icons that the page does not contain yet [PAGE-01]', () => {
  document.body.innerHTML = '<svg id="icons"><symbol id="icon-star"></symbol></svg><div id="root"></div>';
  render(
    <>
      <Star />
      <Bell />
      <Bell />
    </>,
    { container: document.getElementById('root')! },
  );
  expect([...document.querySelectorAll('symbol')].map(({ id }) => id)).toEqual(['icon-star', 'icon-bell']);
  document.body.innerHTML = '<div id="root"></div>';
  render(<Moon />, { container: document.getElementById('root')! });
  expect(document.querySelector('#icons path')?.getAttribute('d')).toBe('M5 3');
});
