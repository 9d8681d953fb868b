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
  private http?: ReturnType<typeof openApiOf>;
  private events?: ReturnType<typeof asyncApi>;

  @Route(programRoutes.getOpenApi)
  openApi() {
    return forAnyOrigin((this.http ??= openApiOf(allRoutes)));
  }

  @Route(programRoutes.getAsyncApi)
  asyncApi() {
    return forAnyOrigin((this.events ??= asyncApi()));
  }
}

const forAnyOrigin = <Document>(document: Document): Answer<Document> =>
  answer(document, { headers: { 'access-control-allow-origin': '*' } });
