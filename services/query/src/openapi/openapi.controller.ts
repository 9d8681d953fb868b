import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Controller } from '@nestjs/common';
import { programRoutes } from '#contracts/api/program-routes';
import { allRoutes } from '#contracts/api/routes';
import type { Call } from '#platform/http/call';
import { gzipped } from '#platform/http/gzipped';
import { Route } from '#platform/http/route';
import { asyncApi } from './asyncapi.js';
import { openApiOf } from './openapi.js';

const compress = promisify(gzip);

/** The contracts in machine-readable form, made from the schemas, and compressed, when they are first asked for. */
@Controller()
export class OpenApiController {
  private http?: Promise<Buffer>;
  private events?: Promise<Buffer>;

  @Route(programRoutes.getOpenApi)
  async openApi(call: Call<typeof programRoutes.getOpenApi>) {
    return forAnyOrigin(await (this.http ??= compress(JSON.stringify(openApiOf(allRoutes)))), call);
  }

  @Route(programRoutes.getAsyncApi)
  async asyncApi(call: Call<typeof programRoutes.getAsyncApi>) {
    return forAnyOrigin(await (this.events ??= compress(JSON.stringify(asyncApi()))), call);
  }
}

const forAnyOrigin = (document: Buffer, call: Call) =>
  gzipped(document, call, { 'content-type': 'application/json; charset=utf-8', 'access-control-allow-origin': '*' });
