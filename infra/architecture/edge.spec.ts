import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { RouteDefinition } from '#contracts/api/route';
import { allRoutes } from '#contracts/api/routes';

/** By route id, the service whose controller answers it; of what every process answers, `platform`. */
const serviceOf = new Map(
  readdirSync('services', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.controller.ts'))
    .flatMap((file) =>
      [...readFileSync(`services/${file}`, 'utf8').matchAll(/@Route\(\w+\.(\w+)\)/g)].map(
        ([, id]) => [id!, file.split('/')[0]!] as const,
      ),
    ),
);

/** An address of the route. */
const addressOf = ({ path }: RouteDefinition): string => path.replace(/:\w+/g, 'x').replace('*', 'x/y');

/** By service the paths that are sent there, the rest to `query`. */
const caddy = (() => {
  const text = readFileSync('infra/edge/Caddyfile', 'utf8');
  const paths = new Map([...text.matchAll(/@(\w+) path (.+)/g)].map(([, name, list]) => [name!, list!.split(/\s+/)]));
  return [...text.matchAll(/reverse_proxy @(\w+) ([\w-]+):3000/g)].map(
    ([, name, service]) => [service!, paths.get(name!)!] as const,
  );
})();
const caddySends = (address: string): string =>
  caddy.find(([, paths]) =>
    paths.some((path) => (path.endsWith('*') ? address.startsWith(path.slice(0, -1)) : address === path)),
  )?.[0] ?? 'query';

const nginx = (() => {
  const [, table] = /map \$uri \$service \{([^]*?)\n {4}\}/.exec(readFileSync('infra/edge/nginx.conf', 'utf8'))!;
  return [...table!.matchAll(/^\s+~(\S+) ([\w-]+);$/gm)].map(
    ([, expression, service]) => [new RegExp(expression!), service!] as const,
  );
})();
const nginxSends = (address: string): string => nginx.find(([expression]) => expression.test(address))?.[1] ?? 'query';

interface Ingress {
  spec: { rules: { http: { paths: { path: string; backend: { service: { name: string } } }[] } }[] };
}
const ingress = (parse(readFileSync('infra/kubernetes/ingress.yaml', 'utf8')) as Ingress).spec.rules[0]!.http.paths;
const ingressSends = (address: string): string =>
  ingress
    .filter(({ path }) => path === '/' || address === path || address.startsWith(`${path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0]!.backend.service.name;

const edges = [
  ['Caddyfile', caddySends],
  ['nginx.conf', nginxSends],
  ['Kubernetes ingress', ingressSends],
] as const;

it.each(edges)('the %s sends every route to the service that answers it [HOST-14]', (_, sends) => {
  const wrong = allRoutes
    .filter(({ id }) => serviceOf.get(id) !== 'platform')
    .map((route) => [route.id, sends(addressOf(route)), serviceOf.get(route.id)] as const)
    .filter(([, sent, service]) => sent !== service);
  expect(wrong).toEqual([]);
});

it('the configurations agree on every address, also beside and below the routes [HOST-13]', () => {
  const addresses = allRoutes.map(addressOf).flatMap((address) => {
    const above = address.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/') || '/');
    return [...above, ...above.map((one) => `${one}x`), `${address}/`, `${address}/below`];
  });
  const apart = [...new Set(addresses)]
    .map((address) => [address, ...edges.map(([, sends]) => sends(address))] as const)
    .filter(([, first, ...others]) => others.some((other) => other !== first));
  expect(apart).toEqual([]);
});

it('no edge believes what a visitor says of where he comes from [HOST-13]', () => {
  expect(readFileSync('infra/edge/Caddyfile', 'utf8')).toMatch(/trusted_proxies static \{\$EDGE_TRUSTED_PROXIES:127/);
  const nginxSets = [...readFileSync('infra/edge/nginx.conf', 'utf8').matchAll(/proxy_set_header (\S+) (.*);/g)];
  expect(Object.fromEntries(nginxSets.map(([, name, value]) => [name, value]))).toMatchObject({
    Host: '$http_host',
    'X-Forwarded-For': '$remote_addr',
    'X-Forwarded-Proto': '$scheme',
    'X-Forwarded-Host': '""',
  });
});
