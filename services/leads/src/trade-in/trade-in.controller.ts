import { Controller } from '@nestjs/common';
import { leadRoutes } from '#contracts/api/lead-routes';
import { regoParams, type ValuationResponse } from '#contracts/api/valuations';
import { localDay } from '#contracts/domain/local-time';
import type { Site } from '#contracts/domain/site/site';
import { valuationStream } from '#contracts/events/valuation';
import { streamOf } from '#contracts/events/stream-name';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import type { Call } from '#platform/http/call';
import { parseInput } from '#platform/http/parse';
import { Route } from '#platform/http/route';
import { foldHistory } from '#platform/kernel/aggregate-loader';
import { readCurrent, type Handled, type HandleCommand } from '#platform/kernel/command';
import { deriveId, newId } from '#platform/kernel/ids';
import type { EventLog } from '#platform/ports/event-log';
import { type Clock, InjectClock, InjectCommands, InjectLog } from '#platform/process/providers';
import { InjectGuide, InjectRegister, type PriceGuide, type RegoRegister } from './ports.js';
import { cannotAnswer, type Valuation, valuation, valuationOf } from './valuation.js';

/** Values a shopper's vehicle with the price guide. */
@Controller()
export class TradeInController {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectCommands() private readonly handle: HandleCommand,
    @InjectRegister() private readonly register: RegoRegister,
    @InjectGuide() private readonly guide: PriceGuide,
    @InjectClock() private readonly clock: Clock,
  ) {}

  @Route(leadRoutes.lookUpRego)
  async lookUp({ site, params }: Call<typeof leadRoutes.lookUpRego>) {
    const plate = parseInput(regoParams, params);
    return isRejection(plate) ? plate : this.register.lookUp(plate.state, plate.rego, this.yearAt(site));
  }

  /** Within a site, the same idempotency key is the same valuation. */
  @Route(leadRoutes.valueVehicle)
  async value({ site, body: { vehicle, km }, idempotencyKey }: Call<typeof leadRoutes.valueVehicle>) {
    const appraisal = await this.guide.appraise(vehicle, km, this.yearAt(site));
    if (isRejection(appraisal)) return appraisal;
    const valuation_id = idempotencyKey === undefined ? newId() : deriveId('valuation', site.id, idempotencyKey);
    const valued = { valuation_id, site_id: site.id, vehicle, km };
    return answered(await this.handle(valuation, valuation_id, { type: 'value', request: valued, appraisal }));
  }

  /** Adjusts a valuation by the owner's answers. */
  @Route(leadRoutes.answerValuation)
  async answer({ site, params: { id }, body }: Call<typeof leadRoutes.answerValuation>) {
    const { adjustmentAnswers: answers } = body;
    const history = await readCurrent(this.log, streamOf(valuationStream, id));
    const valued = valuationOf(history);
    const unanswerable = cannotAnswer(valued, site.id, answers);
    if (unanswerable) return unanswerable;
    const { vehicle, first } = valued!;
    if (!first) return reject('invalid', 'There was no figure to adjust.');
    const adjusted = await this.guide.adjust(vehicle, first, answers);
    if (isRejection(adjusted)) return adjusted;
    const command = { type: 'adjust', site_id: site.id, answers, adjusted } as const;
    return answered(await this.handle(valuation, id, command, { loaded: foldHistory(valuation, history) }));
  }

  private yearAt({ timezone }: Site): number {
    return Number(localDay(this.clock(), timezone).slice(0, 4));
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
