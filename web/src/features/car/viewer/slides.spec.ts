import { expect, it } from '@jest/globals';
import type { VideoSlot } from '#contracts/domain/car/viewer-modes';
import { galleryVideos, slidesOf } from './slides.js';

const images = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ image: { url: `${index + 1}`, thumb: { url: `${index + 1}` } } }));
const order = (slot: VideoSlot, count: number, videos = ['V']) =>
  slidesOf(images(count), videos, slot)
    .map((slide) => (slide.kind === 'video' ? slide.url : slide.path))
    .join('');

it.each([
  ['start', 'V1234', 'V1'],
  ['second', '1V234', '1V'],
  ['middle', '12V34', '1V'],
  ['end', '1234V', '1V'],
] as const)('the video slot %s gives the order %s [VDP-03]', (slot, ofFour, ofOne) => {
  expect(order(slot, 4)).toBe(ofFour);
  expect(order(slot, 1)).toBe(ofOne);
  expect(order(slot, 0)).toBe('V');
  expect(order(slot, 4, [])).toBe('1234');
});

it('the external video comes first, and a video listed twice is shown once [VDP-03]', () => {
  expect(galleryVideos({ external_video_url: 'E', video_url: 'V' })).toEqual(['E', 'V']);
  expect(galleryVideos({ external_video_url: 'V', video_url: 'V' })).toEqual(['V']);
  expect(galleryVideos({})).toEqual([]);
});
