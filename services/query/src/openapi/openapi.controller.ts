import { Controller } from '@nestjs/common';
import { programRoutes } from '#contracts/api/program-routes';
import { allRoutes } from '#contracts/api/routes';
import { answer, type Answer } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { asyncApi } from './asyncapi.js';
import { openApiOf } from './openapi.js';

/** The contracts in machine-readable form, made from the schemas when they are first asked for. */
@Controller()
export class OpenApiController {
  private http?: object;
  private events?: object;

  @Route(programRoutes.getOpenApi)
  openApi() {
    return forAnyOrigin((this.http ??= openApiOf(allRoutes)));
  }

  @Route(programRoutes.getAsyncApi)
  asyncApi() {
    return forAnyOrigin((this.events ??= asyncApi()));
  }
}

const forAnyOrigin = <Document extends object>(document: Document): Answer<Document & Record<string, never>> =>
  answer(document as Document & Record<string, never>, { headers: { 'access-control-allow-origin': '*' } });
