import { Body, Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ErasureList, ErasureReport } from '#contracts/api/erasures';
import { erasureRequest, erasureRoutes } from '#contracts/api/erasures';
import { emailHandle, phoneHandle } from '#contracts/events/personal';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { parseInput } from '#platform/http/parse';
import { Route } from '#platform/http/route';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { ErasePeople } from './erase-people.js';

/** Forgetting people, behind an ops key. */
@Controller()
export class ErasuresController {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly people: ErasePeople,
  ) {}

  @Route(erasureRoutes.erasePerson)
  async erase(@Req() request: FastifyRequest, @Body() body: unknown): Promise<ErasureReport | Rejection> {
    const operator = this.platform.keyring.authenticate(request.headers.authorization, 'ops');
    if (isRejection(operator)) return operator;
    const asked = parseInput(erasureRequest, body);
    if (isRejection(asked)) return asked;
    if (!this.platform.keyRing) return reject('unavailable', 'Nothing is encrypted here: SECRET_KEY is not set.');
    const { phone_number, email } = asked;
    const handles = [
      ...(phone_number === undefined ? [] : [phoneHandle(phone_number)]),
      ...(email === undefined ? [] : [emailHandle(email)]),
    ];
    return this.people.erase(handles, operator.name);
  }

  @Route(erasureRoutes.listErasures)
  async list(@Req() request: FastifyRequest): Promise<ErasureList | Rejection> {
    const operator = this.platform.keyring.authenticate(request.headers.authorization, 'ops');
    return isRejection(operator) ? operator : this.people.list();
  }
}
