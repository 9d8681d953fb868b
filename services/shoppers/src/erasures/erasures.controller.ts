import { Controller } from '@nestjs/common';
import { erasureRoutes } from '#contracts/api/erasures';
import { type Handle, emailHandle, phoneHandles } from '#contracts/events/personal';
import { reject } from '#contracts/rejections';
import type { PersonKeys } from '#platform/access/person-keys';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { InjectPersonKeys } from '#platform/process/providers';
import { ErasePeople } from './erase-people.js';

/** Earlier versions knew an address only as it was typed. */
const asTyped = (email: string): Handle => ({ kind: 'email', value: email.trim().toLowerCase() });

@Controller()
export class ErasuresController {
  constructor(
    @InjectPersonKeys() private readonly personKeys: PersonKeys | undefined,
    private readonly people: ErasePeople,
  ) {}

  @Route(erasureRoutes.erasePerson)
  async erase({ caller, body: { phone_number, email } }: Call<typeof erasureRoutes.erasePerson>) {
    if (!this.personKeys) return reject('unavailable', 'Nothing is encrypted here: SECRET_KEY is not set.');
    const handles = [
      ...(phone_number === undefined ? [] : phoneHandles(phone_number)),
      ...(email === undefined ? [] : [emailHandle(email), asTyped(email)]),
    ];
    return this.people.erase(handles, caller.name);
  }

  @Route(erasureRoutes.listErasures)
  list() {
    return this.people.list();
  }
}
