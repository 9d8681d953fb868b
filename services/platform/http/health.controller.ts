import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { InjectPlatform, type Platform } from '../process/platform.module.js';
import type { ReadinessReport } from '../process/readiness.js';

@Controller('health')
export class HealthController {
  constructor(@InjectPlatform() private readonly platform: Platform) {}

  /** The process runs: whoever restarts hung processes asks this. */
  @Get('live')
  live(): { status: 'live' } {
    return { status: 'live' };
  }

  /** It can answer: whoever sends requests asks this. 503 while something essential is away. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadinessReport> {
    const report = await this.platform.readiness.report();
    if (report.status === 'unavailable') reply.status(503).header('retry-after', '1');
    reply.header('cache-control', 'no-store');
    return report;
  }
}
