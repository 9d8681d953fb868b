import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './Picture.js';

afterEach(cleanup);

it('a broken picture is replaced by a plain background with its name, until another one is shown [VDP-01]', () => {
  const { rerender } = render(<Picture path="/images/a" alt="A Corolla" sizes="100vw" />);
  fireEvent.error(screen.getByRole('img'));
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByRole('img', { name: 'A Corolla' }).className).toContain('missing');
  rerender(<Picture path="/images/b" alt="A Corolla" sizes="100vw" />);
  expect(document.querySelector('img')?.getAttribute('src')).toContain('/images/b');
});

it('a broken decorative picture is replaced without a name [VDP-01]', () => {
  render(<Picture path="/images/a" alt="" sizes="100vw" />);
  fireEvent.error(document.querySelector('img')!);
  expect(screen.queryByRole('img')).toBeNull();
});

it('a picture has its own size and colour in the markup, before it loads [PHOTO-04]', () => {
  render(<Picture path="/images/photos/a" alt="A Corolla" sizes="100vw" width={4032} height={3024} colour="#204080" />);
  const image = screen.getByRole<HTMLImageElement>('img');
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['4032', '3024']);
  expect(image.style.backgroundColor).toBe('rgb(32, 64, 128)');
});
