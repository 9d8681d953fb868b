import { Module } from '@nestjs/common';
import { ConsoleController } from './console.controller.js';
import { KeysController } from '../keys/keys.controller.js';
import { Engines } from './engines.js';
import { SecretKeyController } from './secret-key.controller.js';

/** API of the operators' console. */
@Module({ controllers: [ConsoleController, KeysController, SecretKeyController], providers: [Engines] })
export class ConsoleModule {}
