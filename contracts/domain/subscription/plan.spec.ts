import { expect, it } from '@jest/globals';
import { chosenOf, isOnOffer, planFields, planOf, weeklyPrice } from './plan.js';
import { subscriptionSettings } from './settings.js';

const settings = subscriptionSettings.parse({
  terms: [{ weeks: 4 }, { weeks: 26, off: 8 }],
  kilometres: [{ perWeek: 350 }, { perWeek: 1500, extra: 60 }],
  includes: ['Registration'],
});
const planAt = (search: string) => planOf(new URLSearchParams(search), settings);

it.each([
  ['', 4, 350],
  ['weeks=26&km=1500', 26, 1500],
  ['weeks=27&km=all', 4, 350],
])('the address "%s" means %d weeks and %d km; an unknown value becomes the first [LOOK-03]', (search, weeks, km) => {
  const { term, kilometres } = planAt(search);
  expect([term.weeks, kilometres.perWeek]).toEqual([weeks, km]);
});

it('a longer term costs less a week, and more kilometres cost more [LOOK-03]', () => {
  expect(weeklyPrice(270, planAt(''))).toBe(270);
  expect(weeklyPrice(270, planAt('weeks=26'))).toBe(248);
  expect(weeklyPrice(270, planAt('weeks=26&km=1500'))).toBe(308);
  expect(planFields(chosenOf(270, planAt('weeks=26&km=1500')))).toEqual({
    'Subscription term': '26 weeks',
    'Kilometres a week': '1,500',
    'Weekly price': '$308',
  });
});

it.each([
  ['terms.0.off', { terms: [{ weeks: 4, off: 5 }] }],
  ['terms', { terms: [{ weeks: 4 }, { weeks: 4, off: 5 }] }],
  ['kilometres.0.extra', { kilometres: [{ perWeek: 350, extra: 5 }] }],
  ['kilometres', { kilometres: [{ perWeek: 350 }, { perWeek: 350, extra: 5 }] }],
])('a mistake in %s is reported by its path [LOOK-03]', (path, mistake) => {
  const { error } = subscriptionSettings.safeParse({ ...settings, ...mistake });
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
});

it('a plan is on offer at the site’s own terms and price only [LOOK-03]', () => {
  const chosen = chosenOf(270, planAt('weeks=26&km=1500'));
  const isOffered = (more: object, price = 270) => isOnOffer({ ...chosen, ...more }, price, settings);
  expect(isOffered({})).toBe(true);
  expect([isOffered({ weekly: 307 }), isOffered({ weeks: 27 }), isOffered({ kilometres: 351 })]).toEqual([
    false,
    false,
    false,
  ]);
  expect([isOffered({}, 271), isOffered({}, 0)]).toEqual([false, false]);
});
