import { applyDecorators, HttpCode, RequestMapping, RequestMethod } from '@nestjs/common';
import type { RouteDefinition } from '#contracts/api/route';

/** Makes a controller's method answer the route as its contract declares it. The controller has no prefix of its own. */
export const Route = ({ method, path, answers }: RouteDefinition): MethodDecorator =>
  applyDecorators(
    RequestMapping({ path, method: RequestMethod[method] }),
    HttpCode(Number(Object.keys(answers)[0] ?? 200)),
  );
