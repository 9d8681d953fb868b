import type { RecordedEvent } from '#contracts/events/envelope';
import { valuationStream, type ValuationEvent } from '#contracts/events/valuation';
import { reject, type Rejection } from '#contracts/rejections';
import type { TradeInVehicle, ValuationAdjustment, ValuationQuestion, ValueRange } from '#contracts/domain/trade-in';
import { fold, type Decider } from '#platform/kernel/decider';

/** The guide's result for a vehicle: a range and further questions, or why there is no estimate. */
export type Appraisal =
  | { readonly low: number; readonly high: number; readonly questions: readonly ValuationQuestion[] }
  | { readonly declined: string };

/** The guide's result after the answers. */
export interface Adjusted extends ValueRange {
  readonly adjustments: readonly ValuationAdjustment[];
}

export interface Valuation {
  readonly valuation_id: string;
  readonly site_id: string;
  readonly vehicle: TradeInVehicle;
  readonly km: number;
  readonly declined?: string;
  /** Range before any answers. */
  readonly first?: ValueRange;
  readonly estimate?: ValueRange;
  readonly questions: readonly ValuationQuestion[];
  readonly answers?: Readonly<Record<string, string>>;
  readonly adjustments: readonly ValuationAdjustment[];
}
type State = Valuation | undefined;

export type ValuationCommand =
  | {
      readonly type: 'value';
      readonly request: Pick<Valuation, 'valuation_id' | 'site_id' | 'vehicle' | 'km'>;
      readonly appraisal: Appraisal;
    }
  | {
      readonly type: 'adjust';
      readonly site_id: string;
      readonly answers: Readonly<Record<string, string>>;
      readonly adjusted: Adjusted;
    };

export const valuation: Decider<State, ValuationCommand, ValuationEvent> = {
  category: valuationStream.category,
  initial: undefined,
  evolve: {
    ValuationRequested: (_, request) => ({ ...request, questions: [], adjustments: [] }),
    ValuationEstimated: (state, { low, high, questions }) =>
      state && { ...state, first: { low, high }, estimate: { low, high }, questions },
    ValuationDeclined: (state, { reason }) => state && { ...state, declined: reason },
    ValuationAdjusted: (state, { answers, adjustments, low, high }) =>
      state && { ...state, answers, adjustments, estimate: { low, high } },
  },
  decide: (state, command) => (command.type === 'value' ? value(state, command) : adjust(state, command)),
};

type Command<Type extends ValuationCommand['type']> = Extract<ValuationCommand, { type: Type }>;

const value = (state: State, { request, appraisal }: Command<'value'>): readonly ValuationEvent[] | Rejection => {
  const { valuation_id, vehicle, km } = request;
  if (state) {
    return JSON.stringify([state.vehicle, state.km]) === JSON.stringify([vehicle, km])
      ? []
      : reject('idempotency_key_reused', 'This idempotency key belongs to another vehicle; use a new one.');
  }
  return [
    { type: 'ValuationRequested', data: request },
    'declined' in appraisal
      ? { type: 'ValuationDeclined', data: { valuation_id, reason: appraisal.declined } }
      : { type: 'ValuationEstimated', data: { valuation_id, ...appraisal, questions: [...appraisal.questions] } },
  ];
};

const adjust = (state: State, command: Command<'adjust'>): readonly ValuationEvent[] | Rejection => {
  const { site_id, answers, adjusted } = command;
  const unanswerable = cannotAnswer(state, site_id, answers);
  if (unanswerable) return unanswerable;
  const { valuation_id, answers: before } = state!;
  if (before && sameAnswers(before, answers)) return [];
  const { low, high, adjustments } = adjusted;
  return [
    {
      type: 'ValuationAdjusted',
      data: { valuation_id, answers: { ...answers }, adjustments: [...adjustments], low, high },
    },
  ];
};

/** Checks answers; undefined: they are valid. */
export const cannotAnswer = (
  state: State,
  site_id: string,
  answers: Readonly<Record<string, string>>,
): Rejection | undefined => {
  if (state?.site_id !== site_id) return reject('not_found', 'There is no such valuation.');
  const errors = Object.entries(answers).flatMap(([id, answer]) => {
    const choices = state.questions.find((question) => question.id === id)?.choices;
    const field = `adjustmentAnswers.${id}`;
    if (!choices) return [{ field, reason: 'was not asked' }];
    return choices.some(({ value }) => value === answer) ? [] : [{ field, reason: 'Please choose one.' }];
  });
  if (errors.length === 0) return undefined;
  return reject('invalid', errors.map(({ field, reason }) => `${field}: ${reason}`).join('; '), { errors });
};

const sameAnswers = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** Folds a valuation from its events; undefined: there is none. */
export const valuationOf = (events: readonly RecordedEvent[]): Valuation | undefined => fold(valuation, events);
