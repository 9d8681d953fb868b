import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import type { CarResponse } from '#contracts/api/cars';
import { desktop, phone } from '../support/browser.js';
import { expectSoon, inBrowser, sites, useDemo, type Site, screens } from '../support/demo.js';

/** Frames are rendered on the first request. */

const demo = useDemo();
/** By site: a car that has everything. Kestrel's has an external video, too. */
const cars = {} as Record<Site, CarResponse>;

beforeAll(async () => {
  for (const site of sites) cars[site] = await carWithEverything(site);
});

/** Returns the first car, in the order of the site's pages, that passes. */
const findCar = async (site: Site, test: (car: CarResponse) => boolean): Promise<CarResponse> => {
  const { pages } = await demo.searchFor(site, '');
  for (let page = 1; page <= pages; page++) {
    const { hits } = await demo.searchFor(site, `page=${page}`);
    for (const { slug, status } of hits) {
      if (status !== 'in_stock') continue;
      const car = await demo.read<CarResponse>(site, `/api/cars/${slug}`);
      if (test(car)) return car;
    }
  }
  throw new Error(`${site} has no such car`);
};
const carWithEverything = (site: Site): Promise<CarResponse> =>
  findCar(site, (car) =>
    Boolean(
      car.spin_images &&
      car.walkaround_videos &&
      car.spin_interior_image &&
      car.video_url &&
      car.images.length > 3 &&
      (site !== 'kestrel' || car.external_video_url),
    ),
  );

const pathOf = ({ slug }: Pick<CarResponse, 'slug'>): string => `/cars/${slug}`;
const open = (site: Site, options?: BrowserContextOptions, car = cars[site]): Promise<Page> =>
  demo.open(site, pathOf(car), options);

const modeButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const spinner = async (page: Page) => {
  await page.locator('canvas[data-drawn]').first().waitFor();
  return page.getByRole('slider', { name: /360° view/ });
};
const angleOf = async (page: Page): Promise<number> =>
  Number(await page.getByRole('slider', { name: /360° view/ }).getAttribute('aria-valuenow'));
/** Returns the angle at which the spin comes to rest: unchanged for half a second of frames. */
const restOf = async (page: Page): Promise<number> => {
  for (let angle = await angleOf(page); ;) {
    await page.evaluate(`new Promise((resolve) => {
      let frames = 30;
      const next = () => (frames-- > 0 ? requestAnimationFrame(next) : resolve());
      next();
    })`);
    const now = await angleOf(page);
    if (now === angle) return now;
    angle = now;
  }
};
const position = async (page: Page): Promise<string> =>
  (await page.locator('[data-part="position"]').last().innerText()).replace(/^Picture\s*/, '');

/** Touches the screen. Each finger moves by its own distance, all at the same time. */
const touch = async (page: Page, fingers: readonly (readonly [x: number, y: number, byX: number, byY: number])[]) => {
  const session: CDPSession = await page.context().newCDPSession(page);
  const steps = 8;
  const at = (step: number) =>
    fingers.map(([x, y, byX, byY]) => ({ x: x + (byX * step) / steps, y: y + (byY * step) / steps }));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= steps; step++) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) });
    await page.waitForTimeout(16);
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
};
const middleOf = async (page: Page, selector: string) => {
  const { x, y, width, height } = (await page.locator(selector).last().boundingBox())!;
  return { x: x + width / 2, y: y + height / 2, width, height };
};

describe('without a browser', () => {
  it('a clip is sent whole, or the part a player asks for [VDP-03]', async () => {
    const [path] = cars.kestrel.walkaround_videos as [string];
    const whole = await demo.ask('kestrel', path);
    expect([whole.status, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([
      200,
      'video/mp4',
      'bytes',
    ]);
    const size = Number(whole.headers['content-length']);
    const part = await demo.ask('kestrel', path, { headers: { range: 'bytes=100-299' } });
    expect([part.status, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      `bytes 100-299/${size}`,
      '200',
    ]);
    const beyond = await demo.ask('kestrel', path, { headers: { range: `bytes=${size}-` } });
    expect(beyond.status).toBe(416);
  });

  it('a clip is served only on its own site, and its address reaches no other file [VDP-03]', async () => {
    const [path] = cars.kestrel.walkaround_videos as [string];
    for (const [site, asked] of [
      ['tempo', path],
      ['kestrel', '/images/clips/none.mp4'],
      ['kestrel', '/images/clips/..%2fsite.yaml'],
      ['kestrel', '/images/clips/.mp4'],
    ] as const) {
      const { status, headers } = await demo.ask(site, asked);
      expect([asked, status, headers['content-type']?.split(';')[0]]).toEqual([asked, 404, 'application/problem+json']);
    }
  });

  it('pages allow embedding only the players of YouTube and Vimeo [VDP-03]', async () => {
    const { headers } = await demo.ask('kestrel', `/cars/${cars.kestrel.slug}`);
    expect(headers['content-security-policy']).toContain(
      'frame-src https://www.youtube-nocookie.com https://player.vimeo.com;',
    );
  });

  it('the HTML has the first view: the first frame, or the first picture on the site that prefers the gallery [VDP-02, VDP-05]', async () => {
    const spinning = await demo.ask('kestrel', `/cars/${cars.kestrel.slug}`);
    expect(spinning.body).toContain('data-part="spin"');
    expect(spinning.body).toMatch(new RegExp(`<link rel="preload"[^>]*${cars.kestrel.spin_images![0]!}`));
    const leafing = await demo.ask('meridian', `/cars/${cars.meridian.slug}`);
    expect(leafing.body).toContain('aria-roledescription="carousel"');
    expect(leafing.body).not.toContain('data-part="spin"');
  });

  it('the first picture of a vehicle’s page and of a search is named in the head, to be loaded first [PHOTO-10]', async () => {
    for (const path of [`/cars/${cars.meridian.slug}`, '/search']) {
      const { body } = await demo.ask('meridian', path);
      const [head, content] = body.split('</head>') as [string, string];
      const preload = head.match(/<link rel="preload" as="image" imagesrcset=[^>]*>/gi)?.[0]?.toLowerCase();
      const first = content.match(/<img\b[^>]*fetchpriority="high"[^>]*>/i)?.[0].toLowerCase();
      const widths = /(?<=srcset=")[^"]+/.exec(first!)![0];
      expect([path, widths]).toEqual([path, expect.stringMatching(/^\S+ \d+w, .+ \d+w$/)]);
      expect(preload).toContain(`imagesrcset="${widths}"`);
      expect(preload).toContain('fetchpriority="high"');
    }
  });
});

inBrowser('in a browser', () => {
  it('keys and pointer turn the vehicle, and nothing shifts while it loads [VDP-02]', async () => {
    const page = await demo.startVisitor();
    await page.goto(demo.addressOf('kestrel', pathOf(cars.kestrel)), { waitUntil: 'domcontentloaded' });
    const before = await middleOf(page, '[data-part="stage"]');
    const slider = await spinner(page);
    expect(await middleOf(page, '[data-part="stage"]')).toEqual(before);
    await page.getByText('Swipe to spin').waitFor();
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await angleOf(page)).toBe(30);
    expect(await page.getByText('Swipe to spin').count()).toBe(0);
    await page.keyboard.press('End');
    expect(await angleOf(page)).toBe(345);
    await page.keyboard.press('Home');

    const shown = () =>
      page.evaluate<number>(`document.querySelector('[data-part="spin"] canvas').toDataURL('image/jpeg', 0.4).length`);
    const ahead = await shown();
    const { x, y, width } = await middleOf(page, '[data-part="spin"] [role="slider"]');
    await page.mouse.move(x, y + 100);
    await page.mouse.down();
    await page.mouse.move(x - width / 8, y + 100, { steps: 5 });
    await page.mouse.move(x - width / 4, y + 100, { steps: 5 });
    await page.mouse.up();
    await expectSoon(async () => expect(await angleOf(page)).toBe(90));
    expect(await shown()).not.toBe(ahead);
  });

  it('the spinner runs on after a release unless less motion is preferred, and a finger turns it while the page still scrolls [VDP-02]', async () => {
    const page = await open('kestrel', { ...phone, reducedMotion: 'no-preference' });
    await spinner(page);
    const { x, y, width } = await middleOf(page, '[data-part="spin"] [role="slider"]');
    const dragged = Math.ceil((120 / width) * 24) * 15;
    // On a busy machine, a finger may be too slow to give the spin momentum.
    await expectSoon(async () => {
      const before = await angleOf(page);
      await touch(page, [[x + 60, y, -120, 0]]);
      expect(((await restOf(page)) - before + 360) % 360).toBeGreaterThan(dragged);
    });
    const rested = await angleOf(page);

    await touch(page, [[x, y + 60, 0, -160]]);
    await expectSoon(async () => expect(await page.evaluate('scrollY')).toBeGreaterThan(50));
    expect(await angleOf(page)).toBe(rested);
  });

  it('the spinner turns by itself on the site that is so configured, until its button or a finger stops it [VDP-02]', async () => {
    const page = await open('tempo', { ...phone, reducedMotion: 'no-preference' });
    await modeButton(page, '360°').click();
    await spinner(page);
    const first = await angleOf(page);
    await expectSoon(async () => expect(await angleOf(page)).not.toBe(first));
    await page.getByRole('button', { name: 'Stop turning' }).click();
    await restOf(page);
  });

  it('full screen obeys the arrow keys, Home, End and Escape; the picture stays, and leaving the gallery resets it [VDP-01, VDP-05]', async () => {
    const page = await open('meridian');
    const count =
      cars.meridian.images.length +
      new Set([cars.meridian.video_url, cars.meridian.external_video_url ?? cars.meridian.video_url]).size;
    await page.getByRole('button', { name: 'Show it full screen' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expectSoon(async () => expect(await position(page)).toBe(`3 / ${count}`));
    await page.keyboard.press('End');
    await expectSoon(async () => expect(await position(page)).toBe(`${count} / ${count}`));
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    await expectSoon(async () => expect(await position(page)).toBe(`${count} / ${count}`));
    await page.keyboard.press('Escape');
    await expectSoon(async () => expect(await page.getByRole('dialog').count()).toBe(0));
    expect(await position(page)).toBe(`${count} / ${count}`);
    await expectSoon(async () =>
      expect(await page.evaluate(`document.activeElement?.getAttribute('aria-label')`)).toBe('Show it full screen'),
    );
    await modeButton(page, 'Interior').click();
    await modeButton(page, 'Gallery').click();
    await expectSoon(async () => expect(await position(page)).toBe(`1 / ${count}`));
  });

  it('a finger browses pictures; in full screen two fingers, a double tap and the wheel zoom, and dragging moves the picture [VDP-01]', async () => {
    const page = await open('meridian', phone);
    // The script that moves the slides loads last.
    await page.locator('[aria-roledescription="carousel"] [style*="transform"]').first().waitFor();
    const { x, y, width } = await middleOf(page, '[aria-roledescription="carousel"]');
    // Far enough to count at any speed.
    await touch(page, [[x + 0.35 * width, y, -0.7 * width, 0]]);
    await expectSoon(async () => expect(await position(page)).toMatch(/^2 \//));

    await page.getByRole('button', { name: 'Show it full screen' }).click();
    await page.getByRole('dialog').waitFor();
    await demo.settle();
    const scale = () =>
      page.evaluate<{ a: number; e: number }>(
        `new DOMMatrix(getComputedStyle(document.querySelector('[role="dialog"] [aria-roledescription="slide"]:not([inert]) [style*="scale"]')).transform)`,
      );
    const { a } = await scale();
    expect(a).toBe(1);
    const full = await middleOf(page, '[role="dialog"] [aria-roledescription="carousel"]');
    await touch(page, [
      [full.x - 30, full.y, -60, 0],
      [full.x + 30, full.y, 60, 0],
    ]);
    const enlarged = await scale();
    expect(enlarged.a).toBeGreaterThan(2);
    await touch(page, [[full.x, full.y, -80, 0]]);
    expect((await scale()).e).toBeLessThan(enlarged.e - 40);
    expect(await position(page)).toMatch(/^2 \//);

    await page.touchscreen.tap(full.x, full.y);
    await page.touchscreen.tap(full.x, full.y);
    await expectSoon(async () => expect((await scale()).a).toBe(1));
    await page.touchscreen.tap(full.x + 50, full.y);
    await page.touchscreen.tap(full.x + 50, full.y);
    await expectSoon(async () => expect((await scale()).a).toBeCloseTo(2.5));
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await page.mouse.move(full.x, full.y);
    await page.mouse.wheel(0, -400);
    await expectSoon(async () => expect((await scale()).a).toBeGreaterThan(1.5));
    await page.keyboard.press('0');
    await expectSoon(async () => expect((await scale()).a).toBe(1));
    await demo.settle();
    // The carousel accepts touches again a moment after the picture fits.
    await expectSoon(async () => {
      if ((await position(page)).startsWith('2 '))
        await touch(page, [[full.x + 0.35 * width, full.y, -0.7 * width, 0]]);
      await demo.settle();
      expect(await position(page)).toMatch(/^3 \//);
    });
  });

  it('single presses move an enlarged picture to all sides [VDP-01, SITE-06]', async () => {
    const page = await open('meridian', phone);
    await page.getByRole('button', { name: 'Show it full screen' }).click();
    const moved = () =>
      page.evaluate<{ e: number; f: number }>(
        `new DOMMatrix(document.querySelector('[role="dialog"] [aria-roledescription="slide"]:not([inert]) [style*="scale"]').style.transform)`,
      );
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await press('Zoom in');
    await press('Show more on the right');
    await press('Show more below');
    await expectSoon(async () => expect(Math.max((await moved()).e, (await moved()).f)).toBeLessThan(-40));
    await demo.expectNoProblems('an enlarged picture');
    await press('Show more on the left');
    await press('Show more above');
    await expectSoon(async () => expect(Math.min((await moved()).e, (await moved()).f)).toBeGreaterThan(-4));
    await press('Zoom out');
    await page.getByRole('group', { name: 'Move the picture' }).waitFor({ state: 'detached' });
  });

  it('the walkaround plays on the page, and the external video contacts nobody before it is played [VDP-03]', async () => {
    const page = await open('kestrel');
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!new URL(request.url()).hostname.endsWith('.localhost')) elsewhere.push(request.url());
    });
    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>The player</title>' }),
    );
    await modeButton(page, 'Walkaround').click();
    await page.getByRole('button', { name: /^Play the video/ }).click();
    await expectSoon(async () =>
      expect(await page.evaluate(`document.querySelector('video').currentTime`)).toBeGreaterThan(0.2),
    );
    await modeButton(page, 'Gallery').click();
    await page.getByRole('button', { name: 'Next picture' }).click();
    await page.getByText('Plays from YouTube').waitFor();
    expect(elsewhere).toEqual([]);
    await page.getByRole('button', { name: /^Play the video of .*, from YouTube$/ }).click();
    await page.frameLocator('iframe').locator('title').waitFor({ state: 'attached' });
    expect(elsewhere.every((url) => url.startsWith('https://www.youtube-nocookie.com/embed/'))).toBe(true);
    expect(elsewhere).toHaveLength(1);
    await page.getByRole('button', { name: 'Next picture' }).click();
    await expectSoon(async () => expect(await page.locator('iframe').count()).toBe(0));
  });

  it('the interior turns by dragging and keys, a hotspot outside the view scrolls into it, and its note opens and closes [VDP-04]', async () => {
    const page = await open('kestrel');
    await modeButton(page, 'Interior').click();
    const view = page.getByRole('slider', { name: /^Inside/ });
    await page.getByRole('img', { name: /^Inside/ }).waitFor();
    await demo.settle();
    const { x, y } = await middleOf(page, '[role="slider"][aria-label^="Inside"]');
    await page.mouse.move(x - 200, y + 200);
    await page.mouse.down();
    await page.mouse.move(x + 100, y + 200, { steps: 6 });
    await page.mouse.up();
    expect(Number(await view.getAttribute('aria-valuenow'))).toBeLessThan(40);
    await view.focus();
    await page.keyboard.press('Home');
    expect(await view.getAttribute('aria-valuenow')).toBe('0');

    const spots = cars.kestrel.hotspots!.interior!;
    const right = spots.reduce((far, spot) => (spot.positions[0]!.posX > far.positions[0]!.posX ? spot : far));
    const button = page.getByRole('button', { name: right.description });
    await button.focus();
    await demo.settle();
    const stage = (await page.locator('[data-part="stage"]').boundingBox())!;
    const spot = (await button.boundingBox())!;
    expect(spot.x).toBeGreaterThan(stage.x);
    expect(spot.x + spot.width).toBeLessThan(stage.x + stage.width);
    await page.keyboard.press('Enter');
    await page.locator('section[aria-label="Pictures"] p[data-side]').getByText(right.description).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('section[aria-label="Pictures"] p[data-side]').count()).toBe(0);
  });

  it('an exterior hotspot is on the vehicle at its angle, also where the picture does not fill the screen [VDP-04]', async () => {
    const page = await open('kestrel', phone);
    await spinner(page);
    const [spot] = cars.kestrel.hotspots!.exterior!;
    const { activeAngle, posX, posY } = spot!.positions[0]!;
    await page.getByRole('button', { name: 'Show it full screen' }).click();
    const slider = page.getByRole('dialog').getByRole('slider');
    await page.locator('[role="dialog"] canvas[data-drawn]').waitFor();
    await slider.focus();
    await page.keyboard.press('Home');
    for (let turned = 0; turned < activeAngle; turned += 15) await page.keyboard.press('ArrowRight');
    const at = await middleOf(page, `[role="dialog"] button[aria-label="${spot!.description}"]`);
    // The picture is as wide as the phone, has a ratio of four to three, and is centred in the remaining height.
    const surface = await middleOf(page, '[role="dialog"] [role="slider"]');
    expect(at.x).toBeCloseTo((surface.width * posX) / 100, -1);
    expect(at.y).toBeCloseTo(surface.y + (surface.width * 0.75 * (posY - 50)) / 100, -1);
  });

  it('a car with one picture has neither arrows nor thumbnails, and one with none or a broken one says so [VDP-01]', async () => {
    const single = await findCar('meridian', ({ images, spin_images }) => images.length === 1 && !spin_images);
    const page = await open('meridian', desktop, single);
    expect(await page.locator('[aria-roledescription="slide"] img').count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Next picture' }).count()).toBe(0);
    expect(await page.getByRole('list', { name: 'Choose a picture' }).count()).toBe(0);
    const none = await findCar('meridian', ({ images }) => images.length === 0);
    await demo.visit('meridian', pathOf(none));
    await page.getByText('Photos coming soon').waitFor();
    await page.route('**/images/vehicles/**', (route) => route.abort());
    await demo.visit('meridian', pathOf(single));
    await page
      .locator('[aria-roledescription="carousel"]')
      .getByRole('img', { name: 'picture 1 of 1' })
      .and(page.locator('span'))
      .waitFor();
    expect(
      demo.forgiveTroubles().filter((trouble) => !/ERR_FAILED|\/images\/vehicles\/.* failed$/.test(trouble)),
    ).toEqual([]);
  });

  it.each(screens)(
    'axe reports nothing in any viewer mode of %s on a %s, in the page or full screen, and all fits the screen [VDP-05]',
    async (site, _, options) => {
      const page = await open(site, options);
      const preferred = site === 'meridian' ? 'Gallery' : '360°';
      expect(await modeButton(page, preferred).getAttribute('aria-pressed')).toBe('true');
      for (const mode of ['Interior', 'Walkaround', 'Gallery', '360°']) {
        await modeButton(page, mode).click();
        if (mode === '360°') await spinner(page);
        if (mode === 'Interior')
          await page.locator('section[aria-label="Pictures"] button[aria-expanded]').first().click();
        await demo.settle();
        await demo.expectNoProblems(mode, mode === 'Interior' ? undefined : 'section[aria-label="Pictures"]');
      }
      await page.getByRole('button', { name: 'Show it full screen' }).click();
      const dialog = page.getByRole('dialog');
      for (const mode of ['Interior', 'Walkaround', 'Gallery', '360°']) {
        await dialog.getByRole('button', { name: mode, exact: true }).click();
        await demo.settle();
        await demo.expectNoProblems(`${mode}, full screen`, '[role=dialog]');
      }
    },
  );
});
