import { Injectable } from '@nestjs/common';
import type { ValuationRequest, ValuationResponse } from '#contracts/api/valuations';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import type { Site } from '#contracts/domain/site/site';
import { valuationStream } from '#contracts/events/valuation';
import { streamOf } from '#contracts/events/stream-name';
import { readCurrent, type Handled, type HandleCommand } from '#platform/kernel/command';
import { foldHistory } from '#platform/kernel/aggregate-loader';
import { deriveId, newId } from '#platform/kernel/ids';
import { InjectCommands, InjectLog } from '#platform/process/providers';
import type { EventLog } from '#platform/ports/event-log';
import { InjectGuide, type PriceGuide } from './ports.js';
import { cannotAnswer, type Valuation, valuation, valuationOf } from './valuation.js';

/** Values a shopper's vehicle with the price guide. */
@Injectable()
export class ValueVehicle {
  constructor(
    @InjectCommands() private readonly handle: HandleCommand,
    @InjectGuide() private readonly guide: PriceGuide,
  ) {}

  async execute(
    site: Site,
    request: ValuationRequest,
    /** Within a site, the same key is the same valuation. */
    idempotencyKey?: string,
  ): Promise<ValuationResponse | Rejection> {
    const { vehicle, km } = request;
    const appraisal = await this.guide.appraise(vehicle, km);
    if (isRejection(appraisal)) return appraisal;
    const valuation_id = idempotencyKey === undefined ? newId() : deriveId('valuation', site.id, idempotencyKey);
    const valued = { valuation_id, site_id: site.id, vehicle, km };
    return answered(await this.handle(valuation, valuation_id, { type: 'value', request: valued, appraisal }));
  }
}

/** Adjusts a valuation by the owner's answers. */
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
    const history = await readCurrent(this.log, streamOf(valuationStream, valuation_id));
    const valued = valuationOf(history);
    const unanswerable = cannotAnswer(valued, site.id, answers);
    if (unanswerable) return unanswerable;
    const { vehicle, first } = valued!;
    if (!first) return reject('invalid', 'There was no figure to adjust.');
    const adjusted = await this.guide.adjust(vehicle, first, answers);
    if (isRejection(adjusted)) return adjusted;
    const command = { type: 'adjust', site_id: site.id, answers, adjusted } as const;
    const loaded = foldHistory(valuation, history);
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
