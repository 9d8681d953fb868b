import { Controller, Header } from '@nestjs/common';
import { allRoutes, documentRoutes } from '#contracts/api/routes';
import { Route } from '#platform/http/route';
import { asyncApi } from './asyncapi.js';
import { openApiOf } from './openapi.js';

/** The contracts in machine-readable form, made from the schemas when they are first asked for. */
@Controller()
export class OpenApiController {
  private http?: object;
  private events?: object;

  @Route(documentRoutes.getOpenApi)
  @Header('cache-control', 'public, max-age=300')
  @Header('access-control-allow-origin', '*')
  openApi(): object {
    return (this.http ??= openApiOf(allRoutes));
  }

  @Route(documentRoutes.getAsyncApi)
  @Header('cache-control', 'public, max-age=300')
  @Header('access-control-allow-origin', '*')
  asyncApi(): object {
    return (this.events ??= asyncApi());
  }
}
