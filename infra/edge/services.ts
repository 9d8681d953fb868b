import { readdirSync, readFileSync } from 'node:fs';
import type { RouteDefinition } from '#contracts/api/route';

/** Service by route id; `platform` for routes that every process answers. */
export const serviceOf = new Map(
  readdirSync('services', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.controller.ts'))
    .flatMap((file) =>
      [...readFileSync(`services/${file}`, 'utf8').matchAll(/@Route\(\w+\.(\w+)[,)]/g)].map(
        ([, id]) => [id!, file.split('/')[0]!] as const,
      ),
    ),
);

/** Returns an address of the route. */
export const addressOf = ({ path }: RouteDefinition): string => path.replace(/:\w+/g, 'x').replace('*', 'x/y');
