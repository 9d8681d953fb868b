import type { FastifyRequest } from 'fastify';
import type { Rejection } from '#contracts/rejections';
import type { Principal } from './api-keys.js';
import type { Platform } from '../process/platform.module.js';

/** Who asks, when they have sent the operators' key. */
export const operatorOf = (
  { keyring }: Pick<Platform, 'keyring'>,
  request: Pick<FastifyRequest, 'headers'>,
): Principal | Rejection => keyring.authenticate(request.headers.authorization, 'ops');
