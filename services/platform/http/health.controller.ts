import { Controller, Get } from '@nestjs/common';
import { reject, type Rejection } from '#contracts/rejections';
import { InjectPlatform, type Platform } from '../platform.module.js';

@Controller('health')
export class HealthController {
  constructor(@InjectPlatform() private readonly platform: Platform) {}

  @Get('live')
  live(): { status: 'live' } {
    return { status: 'live' };
  }

  @Get('ready')
  async ready(): Promise<{ status: 'ready'; position: number } | Rejection> {
    try {
      return { status: 'ready', position: await this.platform.log.head() };
    } catch (error) {
      return reject('unavailable', `The event log does not answer: ${(error as Error).message}`, { retryAfter: 1 });
    }
  }
}
