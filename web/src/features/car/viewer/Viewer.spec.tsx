import { afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import type { CarResponse } from '#contracts/api/cars';
import type { ViewerConfig } from '#contracts/domain/site/site';
import { makeCarResponse, testSite } from '../../../testing/fixtures.js';
import { renderPage } from '../../../testing/render-page.js';
import { Viewer } from './Viewer.js';

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

let drawn: string[] = [];
let wantsLessMotion = false;
let failing: (path: string) => boolean = () => false;
let asked = 0;
/** Resolves when a frame arrives. */
let arrival = () => Promise.resolve();

beforeAll(() => {
  Object.assign(window, {
    IntersectionObserver: Observer,
    ResizeObserver: Observer,
    matchMedia: (query: string) => ({
      matches: wantsLessMotion && query.includes('reduced-motion'),
      addEventListener() {},
      removeEventListener() {},
    }),
  });
  // jsdom has no pictures.
  HTMLImageElement.prototype.decode = async function () {
    asked++;
    await arrival();
    if (failing(this.src)) throw new Error('not a picture');
  };
  HTMLCanvasElement.prototype.getContext = (() => ({
    drawImage: ({ src }: HTMLImageElement) => drawn.push(new URL(src).pathname),
  })) as unknown as typeof HTMLCanvasElement.prototype.getContext;
});
let run = 0;
beforeEach(() => {
  [drawn, wantsLessMotion, asked, failing] = [[], false, 0, () => false];
  arrival = () => Promise.resolve();
  run++;
});
// Lazy code is loaded before the next test.
beforeAll(() => import('./CarouselDrag.js').then(() => {}));
afterEach(async () => {
  await settle();
  cleanup();
  jest.useRealTimers();
});

const images = (count: number): CarResponse['images'] =>
  Array.from({ length: count }, (_, index) => ({
    image: { url: `/images/vehicles/suv/1/red/${index}`, thumb: { url: `/images/vehicles/suv/1/red/${index}?w=320` } },
  }));
const frame = (index: number) => `/images/spin/${run}/${index}`;
/** Returns different frames in each test, because the last loaded frames are cached. */
const spin = (count = 12) => Array.from({ length: count }, (_, index) => frame(index));
const open = (car: Partial<CarResponse>, viewer: Partial<ViewerConfig> = {}) =>
  renderPage(<Viewer car={makeCarResponse(car)} />, { site: { viewer: { ...testSite.viewer, ...viewer } } });

const thumbnails = () => screen.queryAllByRole('button', { name: /^Picture \d+ of/ });
const modes = () => screen.queryAllByRole('button', { pressed: false }).concat(pressedMode() ?? []);
const pressedMode = () => screen.queryByRole('button', { pressed: true });
const choose = async (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const spinner = () => screen.findByRole('slider', { name: /360° view/ });
const nextTurn = globalThis.setTimeout;
/** Waits for pending work, even while the test's clock is stopped. */
const settle = () => act(() => new Promise<void>((resolve) => nextTurn(resolve, 0)));
const enabled = async (slider: HTMLElement) => {
  for (let tries = 0; tries < 200 && slider.getAttribute('aria-disabled') === 'true'; tries++) await settle();
  expect(slider.getAttribute('aria-disabled')).toBe('false');
  return slider;
};
const ready = async () => enabled(await spinner());
/** jsdom has no pointer events with coordinates. */
const point = (element: HTMLElement, type: string, clientX: number) =>
  fireEvent(element, new MouseEvent(type, { bubbles: true, clientX }));
const pass = (milliseconds: number) => act(() => void jest.advanceTimersByTime(milliseconds));

it('the gallery has thumbnails only for more than 3 images of a car in stock [VDP-01]', () => {
  open({ images: images(3) });
  expect(thumbnails()).toHaveLength(0);
  cleanup();
  open({ images: images(4) });
  expect(thumbnails()).toHaveLength(4);
  cleanup();
  open({ images: images(4), status: 'sold' });
  expect(thumbnails()).toHaveLength(0);
});

it('pressing a thumbnail shows its picture [VDP-01]', () => {
  open({ images: images(6) });
  fireEvent.click(thumbnails()[3]!);
  expect(thumbnails()[3]!.getAttribute('aria-current')).toBe('true');
  expect(screen.getByText('4 / 6')).toBeTruthy();
});

it('arrow keys, Home and End change the picture [VDP-01]', () => {
  open({ images: images(6) });
  const carousel = screen.getByRole('group', { name: /arrow keys to change photos/ });
  for (const [key, position] of [
    ['ArrowRight', '2 / 6'],
    ['End', '6 / 6'],
    ['ArrowRight', '1 / 6'],
    ['ArrowLeft', '6 / 6'],
    ['Home', '1 / 6'],
  ] as const) {
    fireEvent.keyDown(carousel, { key });
    expect(screen.getByText(position)).toBeTruthy();
  }
});

it('only the current picture and its neighbours are loaded [VDP-01]', () => {
  const { container } = open({ images: images(8) });
  const loaded = () =>
    [...container.querySelectorAll('[aria-roledescription=slide]')].flatMap((slide, index) =>
      slide.querySelector('img') ? index : [],
    );
  expect(loaded()).toEqual([0, 1, 7]);
  fireEvent.keyDown(screen.getByRole('group', { name: /arrow keys/ }), { key: 'ArrowRight' });
  expect(loaded()).toEqual([0, 1, 2, 7]);
});

it('a vehicle without pictures says so, and offers to request some while it is for sale [VDP-01, VDP-07]', () => {
  open({});
  expect(screen.getByText('Photos coming soon')).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Request Photos']);
  cleanup();
  open({ status: 'sold' });
  expect(screen.getByText('Photos coming soon')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('in full screen keys change the picture wherever the focus is, and Escape closes it at the same picture [VDP-01, VDP-05]', async () => {
  open({ images: images(6) });
  await choose('Show it full screen');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('1 / 6');
  fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'ArrowRight' });
  expect(dialog.textContent).toContain('2 / 6');
  fireEvent.keyDown(dialog, { key: 'End' });
  expect(dialog.textContent).toContain('6 / 6');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('6 / 6')).toBeTruthy();
});

it('the spinner loads all frames before it turns, and shows the progress [VDP-02]', async () => {
  const pending: (() => void)[] = [];
  arrival = () => new Promise((resolve) => pending.push(resolve));
  open({ spin_images: spin(8) });
  const slider = await spinner();
  const progress = await screen.findByRole('progressbar');
  const releaseAll = () => act(async () => pending.splice(0).forEach((resolve) => resolve()));
  expect(pending).toHaveLength(4);
  await releaseAll();
  expect(progress.getAttribute('aria-valuenow')).toBe('50');
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect(slider.getAttribute('aria-valuenow')).toBe('0');
  expect(drawn).toEqual([]);
  await releaseAll();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(drawn).toEqual([frame(0)]);
});

it('arrow keys turn the spinner, its value is the angle, and the hint disappears at the first press [VDP-02]', async () => {
  open({ spin_images: spin() });
  const slider = await ready();
  expect(screen.getByText('Swipe to spin')).toBeTruthy();
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect([slider.getAttribute('aria-valuenow'), slider.getAttribute('aria-valuetext')]).toEqual(['30', '30 degrees']);
  expect(drawn.at(-1)).toBe(frame(1));
  expect(screen.queryByText('Swipe to spin')).toBeNull();
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  expect(slider.getAttribute('aria-valuenow')).toBe('330');
  expect(drawn.at(-1)).toBe(frame(11));
});

it('buttons turn the spinner and the interior view for those who can’t drag [VDP-02, VDP-04, SITE-06]', async () => {
  open({ spin_images: spin() });
  const slider = await ready();
  fireEvent.click(screen.getByRole('button', { name: 'Turn right' }));
  expect(slider.getAttribute('aria-valuenow')).toBe('30');
  expect(screen.queryByText('Swipe to spin')).toBeNull();
  for (let presses = 0; presses < 2; presses++) fireEvent.click(screen.getByRole('button', { name: 'Turn left' }));
  expect(slider.getAttribute('aria-valuenow')).toBe('330');
  cleanup();
  open({ spin_interior_image: '/images/in' });
  const view = await screen.findByRole('slider', { name: /^Inside/ });
  fireEvent.click(screen.getByRole('button', { name: 'Look left' }));
  expect(view.getAttribute('aria-valuenow')).toBe('40');
  for (let presses = 0; presses < 2; presses++) fireEvent.click(screen.getByRole('button', { name: 'Look right' }));
  expect(view.getAttribute('aria-valuenow')).toBe('60');
});

it('dragging turns the spinner with its near side following the pointer, and it does not run on where less motion is preferred [VDP-02]', async () => {
  wantsLessMotion = true;
  open({ spin_images: spin() });
  const slider = await ready();
  Object.defineProperty(slider, 'clientWidth', { value: 360 });
  point(slider, 'pointerdown', 200);
  point(slider, 'pointermove', 140);
  expect(slider.getAttribute('aria-valuenow')).toBe('60');
  expect(screen.queryByText('Swipe to spin')).toBeNull();
  point(slider, 'pointermove', 230);
  point(slider, 'pointerup', 230);
  await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
  expect(slider.getAttribute('aria-valuenow')).toBe('330');
});

it('a press without a movement turns nothing and leaves the hint [VDP-02]', async () => {
  open({ spin_images: spin() });
  const slider = await ready();
  point(slider, 'pointerdown', 200);
  point(slider, 'pointerup', 200);
  expect(slider.getAttribute('aria-valuenow')).toBe('0');
  expect(screen.getByText('Swipe to spin')).toBeTruthy();
});

it('the spinner turns by itself every 100 ms where the site configures it, until it is touched [VDP-02]', async () => {
  let load = () => {};
  const loaded = new Promise<void>((resolve) => (load = resolve));
  arrival = () => loaded;
  open({ spin_images: spin() }, { autorotate: true });
  const slider = await spinner();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  load();
  await enabled(slider);
  const angle = () => slider.getAttribute('aria-valuenow');
  pass(99);
  expect(angle()).toBe('0');
  pass(1);
  expect(angle()).toBe('30');
  pass(100);
  expect(angle()).toBe('60');
  fireEvent.keyDown(slider, { key: 'Home' });
  for (let tick = 0; tick < 5; tick++) pass(100);
  expect(angle()).toBe('0');
});

it('a button stops and starts the turning, and has to be pressed first where less motion is preferred [VDP-02]', async () => {
  wantsLessMotion = true;
  open({ spin_images: spin() }, { autorotate: true, autorotateInterval: 250 });
  const slider = await ready();
  const angle = () => slider.getAttribute('aria-valuenow');
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  pass(250);
  expect(angle()).toBe('0');
  fireEvent.click(screen.getByRole('button', { name: 'Turn by itself' }));
  pass(250);
  pass(250);
  expect(angle()).toBe('60');
  fireEvent.click(screen.getByRole('button', { name: 'Stop turning' }));
  pass(250);
  expect(angle()).toBe('60');
});

it('a missing frame is replaced by its neighbour, and without any frame a picture is shown [VDP-02]', async () => {
  failing = (path) => path.includes(`${frame(1)}?`);
  open({ spin_images: spin() });
  const slider = await ready();
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect(drawn.at(-1)).toBe(frame(2));
  cleanup();

  run += 1000;
  failing = () => true;
  open({ spin_images: spin() });
  const still = await spinner();
  for (let tries = 0; tries < 200 && screen.queryByRole('progressbar'); tries++) await settle();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(still.getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByText('Swipe to spin')).toBeNull();
});

it('no frame is loaded for a car shown in the gallery [VDP-02]', async () => {
  open({ images: images(2), spin_images: spin() }, { defaultMode: 'gallery' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(asked).toBe(0);
});

it('an external video sends no request to its host before it is played [VDP-03]', async () => {
  const { container } = open(
    { images: images(2), external_video_url: 'https://youtu.be/aqz-KE-bpKQ' },
    { videoSlot: 'start' },
  );
  expect(container.querySelector('iframe')).toBeNull();
  expect(container.innerHTML).not.toMatch(/(src|href)="[^"]*you/);
  await choose('Play the video of 2022 Toyota Corolla ZR, from YouTube');
  const frame = container.querySelector('iframe')!;
  expect(frame.src).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?autoplay=1/);
  expect(frame.title).toBe('Video of 2022 Toyota Corolla ZR');
});

it('the video is second unless the site configures otherwise, and stops when another picture is shown [VDP-03]', async () => {
  const { container } = open({ images: images(4), video_url: '/images/clips/a.mp4' });
  expect(screen.getByText('1 / 5')).toBeTruthy();
  expect(
    screen
      .getAllByRole('button', { name: /^(Picture \d|Video$)/ })
      .map((button) => button.ariaLabel ?? button.getAttribute('aria-label')),
  ).toEqual(['Picture 1 of 4', 'Video', 'Picture 2 of 4', 'Picture 3 of 4', 'Picture 4 of 4']);
  await choose('Video');
  await choose('Play the video of 2022 Toyota Corolla ZR');
  expect(container.querySelector('video')!.getAttribute('src')).toBe('/images/clips/a.mp4');
  await choose('Next picture');
  expect(container.querySelector('video')).toBeNull();
});

it('the walkaround plays its videos, one at a time [VDP-03]', async () => {
  const { container } = open(
    { walkaround_videos: ['/images/clips/a.mp4', '/images/clips/b.webm'] },
    { defaultMode: 'walkaround' },
  );
  expect(container.querySelector('video')).toBeNull();
  await choose('Play the video of 2022 Toyota Corolla ZR');
  expect(container.querySelector('video')!.getAttribute('src')).toBe('/images/clips/a.mp4');
  await choose('Video 2 of 2');
  await choose('Play the video of 2022 Toyota Corolla ZR');
  expect(container.querySelector('video')!.getAttribute('src')).toBe('/images/clips/b.webm');
});

const spot = (id: string, description: string, activeAngle = 0) => ({
  id,
  description,
  positions: [{ hotspotId: id, activeAngle, posX: 40, posY: 60 }],
});

it('an exterior hotspot appears at its angle and moves with it [VDP-04]', async () => {
  open({ spin_images: spin(), hotspots: { exterior: [spot('lamp', 'LED headlights', 30)] } });
  const slider = await ready();
  const lamp = () => screen.queryByRole('button', { name: 'LED headlights' });
  expect(lamp()).toBeNull();
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect(lamp()).toBeTruthy();
  expect([lamp()!.style.left, lamp()!.style.top]).toEqual(['40%', '60%']);
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect(lamp()).toBeNull();
});

it('one interior hotspot’s note is open at a time, and Escape and a press elsewhere close it [VDP-04]', async () => {
  open({
    spin_interior_image: '/images/in',
    hotspots: { interior: [spot('screen', 'Touchscreen'), spot('seat', 'Leather seats')] },
  });
  const screenSpot = await screen.findByRole('button', { name: 'Touchscreen' });
  const seat = screen.getByRole('button', { name: 'Leather seats' });
  fireEvent.click(screenSpot);
  expect(screen.getByText('Touchscreen')).toBeTruthy();
  expect(screenSpot.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(seat);
  expect(screen.queryByText('Touchscreen')).toBeNull();
  expect(screen.getByText('Leather seats')).toBeTruthy();
  fireEvent.keyDown(seat, { key: 'Escape' });
  expect(screen.queryByText('Leather seats')).toBeNull();
  fireEvent.click(seat);
  fireEvent.pointerDown(document.body);
  expect(screen.queryByText('Leather seats')).toBeNull();
});

it('Escape in full screen closes the note first, then full screen [VDP-04]', async () => {
  open({ spin_interior_image: '/images/in', hotspots: { interior: [spot('seat', 'Leather seats')] } });
  await choose('Show it full screen');
  const dialog = await screen.findByRole('dialog');
  const seat = await screen.findByRole('button', { name: 'Leather seats' });
  fireEvent.click(seat);
  fireEvent.keyDown(seat, { key: 'Escape' });
  expect(screen.queryByText('Leather seats')).toBeNull();
  expect(screen.getByRole('dialog')).toBe(dialog);
  fireEvent.keyDown(seat, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('keys turn the interior view [VDP-04]', async () => {
  open({ spin_interior_image: '/images/in' });
  const view = await screen.findByRole('slider', { name: /^Inside/ });
  expect(screen.getByText('Drag to look around')).toBeTruthy();
  fireEvent.keyDown(view, { key: 'ArrowRight' });
  expect(view.getAttribute('aria-valuetext')).toBe('20% to the right');
  expect(screen.queryByText('Drag to look around')).toBeNull();
  fireEvent.keyDown(view, { key: 'Home' });
  expect(view.getAttribute('aria-valuenow')).toBe('0');
});

it('the viewer offers the modes that the car has and starts with the spinner, or with the gallery where the site configures it [VDP-05]', async () => {
  const car = { images: images(5), spin_images: spin(), spin_interior_image: '/images/in' };
  open(car);
  expect(modes().map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['360°', 'Gallery', 'Interior']),
  );
  expect(screen.queryByRole('button', { name: 'Walkaround' })).toBeNull();
  expect(pressedMode()!.textContent).toBe('360°');
  cleanup();
  open(car, { defaultMode: 'gallery' });
  expect(pressedMode()!.textContent).toBe('Gallery');
  cleanup();
  open({ images: images(5) });
  expect(screen.queryByRole('group', { name: 'Views of the vehicle' })).toBeNull();
  expect(screen.getByText('1 / 5')).toBeTruthy();
});

it('returning to the gallery starts at the first picture [VDP-05]', async () => {
  open({ images: images(5), spin_interior_image: '/images/in' }, { defaultMode: 'gallery' });
  fireEvent.click(thumbnails()[2]!);
  expect(screen.getByText('3 / 5')).toBeTruthy();
  await choose('Interior');
  expect(screen.queryByText('3 / 5')).toBeNull();
  await choose('Gallery');
  expect(screen.getByText('1 / 5')).toBeTruthy();
});

it.each([
  ['spinner', '360°'],
  ['walkaround', 'Walkaround'],
  ['gallery', 'Gallery'],
  ['interior', 'Interior'],
] as const)('full screen keeps the mode %s and can change it [VDP-05]', async (defaultMode, name) => {
  open(
    {
      images: images(2),
      spin_images: spin(),
      spin_interior_image: '/images/in',
      walkaround_videos: ['/images/clips/a.mp4'],
    },
    { defaultMode },
  );
  await choose('Show it full screen');
  await screen.findByRole('dialog');
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe(name);
  const other = defaultMode === 'gallery' ? 'Walkaround' : 'Gallery';
  await choose(other);
  await choose('Close');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { pressed: true }).textContent).toBe(other);
});

const Changing = ({ cars: [before, after] }: { readonly cars: readonly [CarResponse, CarResponse] }) => {
  const [isChanged, setChanged] = useState(false);
  return (
    <>
      <Viewer car={isChanged ? after : before} />
      <button onClick={() => setChanged(true)}>Change the vehicle</button>
    </>
  );
};

it('pictures that the dealer removes while the page is open leave no empty viewer [VDP-01]', async () => {
  const before = makeCarResponse({ images: images(6), spin_images: spin() });
  renderPage(<Changing cars={[before, makeCarResponse({ images: images(4) })]} />, {
    site: { viewer: { ...testSite.viewer, defaultMode: 'gallery' } },
  });
  fireEvent.click(thumbnails()[5]!);
  fireEvent.click(screen.getByRole('button', { name: 'Change the vehicle' }));
  expect(screen.getByText('4 / 4')).toBeTruthy();
  cleanup();

  renderPage(<Changing cars={[before, makeCarResponse({ images: images(4) })]} />, {
    site: { viewer: { ...testSite.viewer, defaultMode: 'spinner' } },
  });
  await spinner();
  fireEvent.click(screen.getByRole('button', { name: 'Change the vehicle' }));
  expect(screen.getByText('1 / 4')).toBeTruthy();
});
