import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { InjectPlatform, type Platform } from '../process/platform.module.js';

@Controller('metrics')
export class MetricsController {
  constructor(@InjectPlatform() private readonly platform: Platform) {}

  /** In Prometheus' text format. */
  @Get()
  async metrics(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const { metrics } = this.platform;
    reply.header('content-type', metrics.contentType).header('cache-control', 'no-store');
    return metrics.text();
  }
}
