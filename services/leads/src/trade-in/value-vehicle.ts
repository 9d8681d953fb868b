import { Injectable } from '@nestjs/common';
import type { ValuationRequest, ValuationResponse } from '#contracts/api/valuations';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import type { Handled, HandleCommand } from '#platform/kernel/command';
import { readCurrent } from '#platform/kernel/command';
import { loadedFrom } from '#platform/kernel/states';
import { idFrom, newId } from '#platform/kernel/ids';
import { InjectCommands, InjectLog } from '#platform/process/providers';
import type { EventLog } from '#platform/ports/event-log';
import { InjectGuide, type PriceGuide } from './ports.js';
import { cannotAnswer, type Valuation, valuation, valuationOf } from './valuation.js';

/** What a shopper's vehicle is worth, by the price guide. */
@Injectable()
export class ValueVehicle {
  constructor(
    @InjectCommands() private readonly handle: HandleCommand,
    @InjectGuide() private readonly guide: PriceGuide,
  ) {}

  async execute(
    site: Site,
    request: ValuationRequest,
    /** The same key on the same site is the same valuation. */
    idempotencyKey?: string,
  ): Promise<ValuationResponse | Rejection> {
    const { vehicle, km } = request;
    const appraisal = await this.guide.appraise(vehicle, km);
    if (isRejection(appraisal)) return appraisal;
    const valuation_id = idempotencyKey === undefined ? newId() : idFrom('valuation', site.id, idempotencyKey);
    const valued = { valuation_id, site_id: site.id, vehicle, km };
    return answered(await this.handle(valuation, valuation_id, { kind: 'value', request: valued, appraisal }));
  }
}

/** What its owner says of a vehicle that was valued. */
@Injectable()
export class AnswerQuestions {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectCommands() private readonly handle: HandleCommand,
    @InjectGuide() private readonly guide: PriceGuide,
  ) {}

  async execute(
    site: Site,
    valuation_id: string,
    answers: Readonly<Record<string, string>>,
  ): Promise<ValuationResponse | Rejection> {
    const history = await readCurrent(this.log, `valuation-${valuation_id}`);
    const valued = valuationOf(history);
    const unanswerable = cannotAnswer(valued, site.id, answers);
    if (unanswerable) return unanswerable;
    const { vehicle, first } = valued!;
    if (!first) return reject('invalid', 'There was no figure to adjust.');
    const adjusted = await this.guide.adjust(vehicle, first, answers);
    if (isRejection(adjusted)) return adjusted;
    const command = { kind: 'adjust', site_id: site.id, answers, adjusted } as const;
    const loaded = loadedFrom(valuation, history);
    return answered(await this.handle(valuation, valuation_id, command, { loaded }));
  }
}

const answered = (handled: Handled<Valuation | undefined> | Rejection): ValuationResponse | Rejection => {
  if (isRejection(handled)) return handled;
  const { valuation_id, declined, estimate, questions, adjustments } = handled.state!;
  return {
    valuation_id,
    status: declined === undefined ? 'estimated' : 'declined',
    ...(declined !== undefined && { reason: declined }),
    ...(estimate && { estimate: { ...estimate } }),
    questions: [...questions],
    adjustments: [...adjustments],
    position: handled.position,
  };
};
