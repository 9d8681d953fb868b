import { Controller } from '@nestjs/common';
import { leadRoutes } from '#contracts/api/lead-routes';
import { regoParams } from '#contracts/api/valuations';
import { isRejection } from '#contracts/rejections';
import type { Call } from '#platform/http/call';
import { parseInput } from '#platform/http/parse';
import { Route } from '#platform/http/route';
import { InjectRegister, type RegoRegister } from './ports.js';
import { AnswerQuestions, ValueVehicle } from './value-vehicle.js';

@Controller()
export class TradeInController {
  constructor(
    @InjectRegister() private readonly register: RegoRegister,
    private readonly valueVehicle: ValueVehicle,
    private readonly answerQuestions: AnswerQuestions,
  ) {}

  @Route(leadRoutes.lookUpRego)
  async lookUp({ params }: Call<typeof leadRoutes.lookUpRego>) {
    const plate = parseInput(regoParams, params);
    return isRejection(plate) ? plate : this.register.lookUp(plate.state, plate.rego);
  }

  @Route(leadRoutes.valueVehicle)
  value({ site, body, idempotencyKey }: Call<typeof leadRoutes.valueVehicle>) {
    return this.valueVehicle.execute(site, body, idempotencyKey);
  }

  @Route(leadRoutes.answerValuation)
  answer({ site, params, body }: Call<typeof leadRoutes.answerValuation>) {
    return this.answerQuestions.execute(site, params.id, body.adjustmentAnswers);
  }
}
