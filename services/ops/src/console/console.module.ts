import { Module } from '@nestjs/common';
import { ConsoleController } from './console.controller.js';
import { Engines } from './engines.js';

/** What the operators' console reads. */
@Module({ controllers: [ConsoleController], providers: [Engines] })
export class ConsoleModule {}
