import { Controller } from '@nestjs/common';
import { erasureRoutes } from '#contracts/api/erasures';
import { isRejection, reject } from '#contracts/rejections';
import type { PersonKeys } from '#platform/access/person-keys';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { InjectPersonKeys } from '#platform/process/providers';
import { AskedSites } from './asked-sites.js';
import { ErasePeople } from './erase-people.js';
import { Retention } from '../retention/retention.js';
import { handlesOf } from './handles.js';

const noKeys = reject('unavailable', 'Nothing is encrypted here: SECRET_KEY is not set.');

@Controller()
export class ErasuresController {
  constructor(
    @InjectPersonKeys() private readonly personKeys: PersonKeys | undefined,
    private readonly people: ErasePeople,
    private readonly askedSites: AskedSites,
    private readonly retention: Retention,
  ) {}

  @Route(erasureRoutes.previewErasure)
  async preview({ body }: Call<typeof erasureRoutes.previewErasure>) {
    if (!this.personKeys) return noKeys;
    const sites = await this.askedSites.idsOf(body.sites);
    return isRejection(sites) ? sites : this.people.preview({ handles: handlesOf(body), sites });
  }

  @Route(erasureRoutes.erasePerson)
  async erase({ caller, body }: Call<typeof erasureRoutes.erasePerson>) {
    if (!this.personKeys) return noKeys;
    const sites = await this.askedSites.idsOf(body.sites);
    if (isRejection(sites)) return sites;
    return this.people.erase({ handles: handlesOf(body), sites, confirm: body.confirm }, caller.name);
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
