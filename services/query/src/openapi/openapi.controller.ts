import { Controller } from '@nestjs/common';
import { programRoutes } from '#contracts/api/program-routes';
import { allRoutes } from '#contracts/api/routes';
import { encoded } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { asyncApi } from './asyncapi.js';
import { openApiOf } from './openapi.js';

/** The contracts in machine-readable form, made from the schemas when they are first asked for. */
@Controller()
export class OpenApiController {
  private http?: string;
  private events?: string;

  @Route(programRoutes.getOpenApi)
  openApi() {
    return forAnyOrigin((this.http ??= JSON.stringify(openApiOf(allRoutes))));
  }

  @Route(programRoutes.getAsyncApi)
  asyncApi() {
    return forAnyOrigin((this.events ??= JSON.stringify(asyncApi())));
  }
}

const forAnyOrigin = (document: string) => encoded(document, undefined, { 'access-control-allow-origin': '*' });
