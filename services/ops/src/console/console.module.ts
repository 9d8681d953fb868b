import { Module } from '@nestjs/common';
import { ConsoleController } from './console.controller.js';

/** What the operators' console reads. */
@Module({ controllers: [ConsoleController] })
export class ConsoleModule {}
