import { Controller } from '@nestjs/common';
import { programRoutes } from '#contracts/api/program-routes';
import { Readiness } from '../process/readiness.js';
import { answer } from './call.js';
import { Route } from './route.js';

/** How the process is. */
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process runs: whoever restarts hung processes asks this. */
  @Route(programRoutes.isLive)
  live() {
    return { status: 'live' };
  }

  /** It can answer: whoever sends requests asks this. */
  @Route(programRoutes.isReady)
  async ready() {
    const report = await this.readiness.report('anybody');
    return report.status === 'unavailable' ? answer(report, { status: 503, headers: { 'retry-after': '1' } }) : report;
  }
}
