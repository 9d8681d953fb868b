import { expect, it } from '@jest/globals';
import { makeCarResponse } from '../../../testing/fixtures.js';
import { firstMode, modesOf, nextState, startOf } from './modes.js';

const images = [{ image: { url: '/images/a', thumb: { url: '/images/a' } } }];
const spin_images = ['/images/1', '/images/2'];

it('only the modes that the car has are offered, in the order spinner, walkaround, gallery, interior [VDP-05]', () => {
  expect(
    modesOf(
      makeCarResponse({
        images,
        spin_images,
        walkaround_videos: ['/images/clips/a.mp4'],
        spin_interior_image: '/images/in',
      }),
    ),
  ).toEqual(['spinner', 'walkaround', 'gallery', 'interior']);
  expect(modesOf(makeCarResponse({ images, spin_images: ['/images/1'] }))).toEqual(['gallery']);
  expect(modesOf(makeCarResponse({ spin_images }))).toEqual(['spinner']);
  expect(modesOf(makeCarResponse({ video_url: 'https://example.com/a.mp4', spin_images }))).toEqual([
    'spinner',
    'gallery',
  ]);
  expect(modesOf(makeCarResponse())).toEqual(['gallery']);
});

it('the first mode is the one the site prefers, else the gallery, else any available one [VDP-05]', () => {
  const all = ['spinner', 'walkaround', 'gallery', 'interior'] as const;
  expect(firstMode(all, 'spinner')).toBe('spinner');
  expect(firstMode(all, 'gallery')).toBe('gallery');
  expect(firstMode(['walkaround', 'gallery'], 'spinner')).toBe('gallery');
  expect(firstMode(['interior'], 'spinner')).toBe('interior');
});

it('leaving the gallery resets its index, and full screen works in each mode without changing it [VDP-05]', () => {
  const leafed = nextState(startOf('gallery'), { type: 'slide shown', index: 4 });
  expect(leafed.index).toBe(4);
  expect(nextState(leafed, { type: 'mode chosen', mode: 'gallery' }).index).toBe(4);
  const left = nextState(leafed, { type: 'mode chosen', mode: 'spinner' });
  expect([left.mode, left.index]).toEqual(['spinner', 0]);
  expect(nextState(left, { type: 'mode chosen', mode: 'gallery' }).index).toBe(0);

  const large = nextState(leafed, { type: 'fullscreen toggled' });
  expect(large).toEqual({ ...leafed, isFullscreen: true });
  expect(nextState(large, { type: 'fullscreen toggled' })).toEqual(leafed);
});

it('a thumbnail shows its picture from any mode [VDP-01]', () => {
  expect(nextState(startOf('interior'), { type: 'thumbnail chosen', index: 2 })).toMatchObject({
    mode: 'gallery',
    index: 2,
  });
});
