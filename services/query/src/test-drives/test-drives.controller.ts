import { Controller } from '@nestjs/common';
import { leadRoutes } from '#contracts/api/lead-routes';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { GetAvailability } from './get-availability.js';

@Controller()
export class TestDrivesController {
  constructor(private readonly getAvailability: GetAvailability) {}

  @Route(leadRoutes.getTestDriveTimes)
  availability({ site, query, position }: Call<typeof leadRoutes.getTestDriveTimes>) {
    return this.getAvailability.execute(site, query, position);
  }
}
