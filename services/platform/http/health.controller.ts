import { Controller } from '@nestjs/common';
import { programRoutes } from '#contracts/api/program-routes';
import { Readiness } from '../process/readiness.js';
import { answer } from './call.js';
import { Route } from './route.js';

@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** Liveness: asked by whatever restarts hung processes. */
  @Route(programRoutes.isLive)
  live() {
    return { status: 'live' };
  }

  /** Readiness: asked by whatever distributes requests. */
  @Route(programRoutes.isReady)
  async ready() {
    const report = await this.readiness.report('anybody');
    return report.status === 'unavailable' ? answer(report, { status: 503, headers: { 'retry-after': '1' } }) : report;
  }
}
