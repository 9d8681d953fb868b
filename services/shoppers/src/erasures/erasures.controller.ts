import { Controller } from '@nestjs/common';
import { erasureRoutes } from '#contracts/api/erasures';
import { reject } from '#contracts/rejections';
import type { PersonKeys } from '#platform/access/person-keys';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { InjectPersonKeys } from '#platform/process/providers';
import { ErasePeople } from './erase-people.js';
import { Retention } from '../retention/retention.js';
import { handlesOf } from './handles.js';

const noKeys = reject('unavailable', 'Nothing is encrypted here: SECRET_KEY is not set.');

@Controller()
export class ErasuresController {
  constructor(
    @InjectPersonKeys() private readonly personKeys: PersonKeys | undefined,
    private readonly people: ErasePeople,
    private readonly retention: Retention,
  ) {}

  @Route(erasureRoutes.previewErasure)
  async preview({ body }: Call<typeof erasureRoutes.previewErasure>) {
    return this.personKeys ? this.people.preview({ handles: handlesOf(body), sites: body.sites }) : noKeys;
  }

  @Route(erasureRoutes.erasePerson)
  async erase({ caller, body }: Call<typeof erasureRoutes.erasePerson>) {
    if (!this.personKeys) return noKeys;
    const { sites, confirm } = body;
    return this.people.erase({ handles: handlesOf(body), sites, confirm }, caller.name);
  }

  @Route(erasureRoutes.listErasures)
  list() {
    return this.people.list();
  }

  @Route(erasureRoutes.getRetention)
  async retained() {
    return this.personKeys ? this.retention.report() : noKeys;
  }
}
