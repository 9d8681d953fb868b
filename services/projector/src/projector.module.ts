import { Module } from '@nestjs/common';
import { Projector } from './projector.js';

@Module({ providers: [Projector], exports: [Projector] })
export class ProjectorModule {}
