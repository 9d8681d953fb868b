import type { Rejection } from '#contracts/rejections';
import type { TradeInVehicle, ValuationQuestion, ValueRange } from '#contracts/domain/trade-in';
import { reached, type EmbeddedOptions } from './embedded-options.js';
import { newPriceOf } from './known-models.js';
import type { PriceGuide } from './ports.js';
import type { Adjusted, Appraisal } from './valuation.js';

/** Maximum age in years and kilometres for online estimates. */
const oldest = 7;
const maxKilometres = 100_000;

/** Share of the new price that remains, by whole years of age. */
const kept = [0.86, 0.76, 0.67, 0.6, 0.54, 0.48, 0.43, 0.38] as const;
const kilometresAYear = 15_000;
/** Share of the value per 1,000 km above or below the usual, and its maximum. */
const perThousand = 0.004;
const maxForKilometres = 0.12;
/** Half the width of the range, as a share of its middle. */
const spread = 0.06;
const step = 100;

interface Weighed extends ValuationQuestion {
  readonly percents: Readonly<Record<string, number>>;
}

/** Builds a question. Each choice has a label and an effect on the value in per cent. */
const asked = (id: string, label: string, choices: Readonly<Record<string, readonly [string, number]>>): Weighed => ({
  id,
  label,
  choices: Object.entries(choices).map(([value, [text]]) => ({ value, label: text })),
  percents: Object.fromEntries(Object.entries(choices).map(([value, [, percent]]) => [value, percent])),
});

const questions: readonly Weighed[] = [
  asked('condition', 'What condition is it in?', {
    excellent: ['Excellent: like new', 3],
    good: ['Good: light wear for its age', 0],
    fair: ['Fair: marks, dents or worn trim', -6],
    poor: ['Poor: needs repair', -14],
  }),
  asked('service', 'Has it been serviced on time?', {
    full: ['Always, with the book', 1],
    part: ['Mostly', -2],
    none: ['No, or I can’t show it', -5],
  }),
  asked('accident', 'Has it been in an accident?', {
    none: ['No', 0],
    minor: ['Minor, repaired', -4],
    major: ['More than that', -20],
  }),
  asked('keys', 'How many keys are there?', { two: ['Two or more', 0], one: ['One', -1] }),
  asked('finance', 'Is there money owing on it?', { no: ['No', 0], yes: ['Yes', 0] }),
];

const rounded = (dollars: number): number => Math.max(step, Math.round(dollars / step) * step);
const rangeAround = (middle: number): ValueRange => ({
  low: rounded(middle * (1 - spread)),
  high: rounded(middle * (1 + spread)),
});

/** A price guide inside this process: by model, age and odometer, adjusted by the owner's answers. */
export class EmbeddedGuide implements PriceGuide {
  constructor(private readonly options: EmbeddedOptions) {}

  async appraise({ make, model, year }: TradeInVehicle, km: number, thisYear: number): Promise<Appraisal | Rejection> {
    const away = await reached(this.options, 'The price guide');
    if (away) return away;
    const age = Math.max(0, thisYear - year);
    if (age > oldest) return { declined: `It is over ${oldest} years old, so we would like to see it first.` };
    if (km > maxKilometres) {
      return { declined: 'It has over 100,000 km on the clock, so we would like to see it first.' };
    }
    const thousands = (km - kilometresAYear * Math.max(1, age)) / 1000;
    const forKilometres = Math.min(maxForKilometres, Math.max(-maxForKilometres, thousands * perThousand));
    const middle = newPriceOf(make, model) * kept[age]! * (1 - forKilometres);
    return {
      ...rangeAround(middle),
      questions: questions.map(({ id, label, choices }) => ({ id, label, choices })),
    };
  }

  async adjust(
    _: TradeInVehicle,
    first: ValueRange,
    answers: Readonly<Record<string, string>>,
  ): Promise<Adjusted | Rejection> {
    const away = await reached(this.options, 'The price guide');
    if (away) return away;
    const adjustments = questions.flatMap(({ id, percents }) => {
      const answer = answers[id];
      const percent = answer === undefined ? 0 : (percents[answer] ?? 0);
      return percent === 0 ? [] : [{ question: id, answer: answer!, percent }];
    });
    const share = 1 + adjustments.reduce((sum, { percent }) => sum + percent, 0) / 100;
    return { low: rounded(first.low * share), high: rounded(first.high * share), adjustments };
  }
}
