import { knownPhrases } from '#contracts/search/words/known-phrases';
import { towns } from '#contracts/search/words/tables/places';
import { boundsBefore, boundsBehind, unitsBefore, unitsBehind } from '#contracts/search/words/tables/units';
import { modelsByMake } from '#contracts/search/words/tables/vehicles';
import type { StockValues } from '#contracts/search/words/vocabulary';
import type { Random } from '#platform/testing/random';
import { seededRandom } from '#platform/testing/random';

/** Words that many badges share; some also join parts of a sentence. */
const badgeWords =
  'sport gx cab double touring elite premium gt line hybrid s v6 turbo luxury max pro plus cross wagon limited edition black white new age not or 3 4 5 7 20 series long range'.split(
    ' ',
  );

/** Returns more makes, models and badges than any group has, made of much the same words. */
export const largeStock = (badges: number): StockValues => {
  const random = seededRandom(3);
  const names = Object.entries(modelsByMake).flatMap(([make, models]) =>
    models
      .split(', ')
      .filter(Boolean)
      .flatMap((model) => [
        [make, model],
        [make, `${model} ${random.pick(badgeWords)}`],
      ]),
  );
  const several = () => Array.from({ length: 1 + random.below(4) }, () => random.pick(badgeWords)).join(' ');
  return {
    make: Object.keys(modelsByMake),
    model: [...new Set(names.map(([, model]) => model!))],
    make_model: [...new Set(names.map((name) => name.join(' ')))],
    badge: [...new Set(Array.from({ length: badges }, several))],
  };
};

/** Returns the texts that are likely to take the longest to read. */
export const worstTexts = (stock: StockValues, seed: number): string[] => {
  const random = seededRandom(seed);
  const phrases = [
    ...knownPhrases.phrases.keys(),
    ...[unitsBehind, unitsBefore, boundsBefore, boundsBehind].flatMap((table) => [...table.keys()]),
    ...towns.flatMap(([terms]) => terms.split(', ')),
  ];
  const titles = [...(stock.badge ?? []), ...(stock.make_model ?? []), ...(stock.model ?? [])];
  const joints = 'or,not,and,nor,near,within 50 km of,under,in,not in,or newer,a,to,-,between'.split(',');
  const some = (of: () => string, between: string) => Array.from({ length: 24 }, of).join(between);
  const jointed = (of: readonly string[]) => () => random.pick(random.chance(0.3) ? joints : of);
  return [
    ...[badgeWords, titles, phrases].flatMap((of) => [
      some(() => random.pick(of), ' or '),
      `not ${some(() => random.pick(of), ' or not ')}`,
      some(jointed(of), ' '),
      some(() => withoutLetter(random, random.pick(of)), ' '),
      some(() => random.pick(of).replaceAll(' ', '') + random.pick(badgeWords), ' '),
    ]),
    some(() => (random.chance(0.5) ? String(random.below(3000)) : random.pick([...joints, 'k', 'seats', 'km'])), ' '),
  ].map((text) => text.slice(0, 500));
};

const withoutLetter = (random: Random, word: string): string => {
  const at = 1 + random.below(word.length);
  return word.slice(0, at) + word.slice(at + 1);
};
