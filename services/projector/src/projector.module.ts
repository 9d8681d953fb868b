import { Module } from '@nestjs/common';
import { OpsController } from './ops.controller.js';
import { Projector } from './projector.js';
import { Replays } from './replay.js';
import { ProjectionsStatus } from './status.js';

@Module({
  controllers: [OpsController],
  providers: [Projector, ProjectionsStatus, Replays],
  exports: [Projector],
})
export class ProjectorModule {}
