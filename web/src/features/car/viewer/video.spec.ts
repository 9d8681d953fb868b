import { expect, it } from '@jest/globals';
import { videoOf } from './video.js';

it.each([
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=10s',
  'https://youtu.be/aqz-KE-bpKQ?si=abc',
  'https://m.youtube.com/shorts/aqz-KE-bpKQ',
  'https://www.youtube.com/embed/aqz-KE-bpKQ',
  'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
])('%s plays in YouTube’s player without cookies [VDP-03]', (url) => {
  expect(videoOf(url)).toMatchObject({
    house: 'YouTube',
    url: expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?/),
  });
});

it.each([
  ['https://vimeo.com/76979871', '76979871'],
  ['https://player.vimeo.com/video/76979871', '76979871'],
  ['https://vimeo.com/channels/staffpicks/76979871', '76979871'],
])('%s plays in Vimeo’s player with tracking disabled [VDP-03]', (url, id) => {
  expect(videoOf(url)).toMatchObject({
    house: 'Vimeo',
    url: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
  });
});

it('an unlisted Vimeo video retains the hash that gives access to it [VDP-03]', () => {
  expect(videoOf('https://vimeo.com/76979871/8272103f6e').url).toMatch(/&h=8272103f6e$/);
  expect(videoOf('https://player.vimeo.com/video/76979871?h=8272103f6e').url).toMatch(/&h=8272103f6e$/);
});

it.each([
  '/images/clips/suv.mp4',
  'https://cdn.example.com/walk.webm',
  'https://youtube.com.example.com/watch?v=aqz-KE-bpKQ',
  'https://www.youtube.com/watch?v="><script>',
  'https://example.com/youtube.com/embed/aqz-KE-bpKQ',
])('%s is a video file [VDP-03]', (url) => {
  expect(videoOf(url)).toEqual({ kind: 'file', url });
});
