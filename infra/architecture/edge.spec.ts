import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';
import { maxBytesOf } from '#contracts/api/route';
import { allRoutes } from '#contracts/api/routes';
import { readConfig } from '#platform/process/config';
import { addressOf, serviceOf } from '../edge/services.js';

/** Paths by service; all other paths go to `query`. */
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
  metadata: { annotations: Record<string, string> };
  spec: { rules: { http: { paths: { path: string; backend: { service: { name: string } } }[] } }[]; tls?: object[] };
}
const ingresses = parseAllDocuments(readFileSync('infra/kubernetes/ingress.yaml', 'utf8')).map(
  (document) => document.toJS() as Ingress,
);
/** Longest paths first, because the first match wins. */
const ingress = ingresses
  .flatMap(({ metadata, spec }) =>
    spec.rules[0]!.http.paths.map(({ path, backend }) => ({ path, service: backend.service.name, ...metadata })),
  )
  .sort((one, other) => other.path.length - one.path.length);
const ingressTakes = (address: string) =>
  ingress.find(({ path }) => path === '/' || address === path || address.startsWith(`${path}/`))!;
const ingressSends = (address: string): string => ingressTakes(address).service;

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

it('the configurations agree on every address, also next to and below the routes [HOST-13]', () => {
  const addresses = allRoutes.map(addressOf).flatMap((address) => {
    const above = address.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/') || '/');
    return [...above, ...above.map((one) => `${one}x`), `${address}/`, `${address}/below`];
  });
  const apart = [...new Set(addresses)]
    .map((address) => [address, ...edges.map(([, sends]) => sends(address))] as const)
    .filter(([, first, ...others]) => others.some((other) => other !== first));
  expect(apart).toEqual([]);
});

/** Converts `8m` or `1GiB` to bytes. */
const bytes = (size: string): number => {
  const [, number, unit] = /^(\d+)(m|g|MiB|GiB)$/.exec(size)!;
  return Number(number) * 1024 ** (unit!.toLowerCase().startsWith('g') ? 3 : 2);
};
const nginxText = readFileSync('infra/edge/nginx.conf', 'utf8');
const nginxLocations = [...nginxText.matchAll(/location (\S+) \{[^}]*client_max_body_size (\w+);/g)]
  .map(([, prefix, size]) => [prefix!, bytes(size!)] as const)
  .sort(([one], [other]) => other.length - one.length);
const caddyText = readFileSync('infra/edge/Caddyfile', 'utf8');
const caddyBodies = [...caddyText.matchAll(/request_body @(\w+) \{\s+max_size (\w+)/g)].map(([, name, size]) => {
  const [, not, list] = new RegExp(`@${name!} (not )?path (.+)`).exec(caddyText)!;
  const covers = (address: string) =>
    list!.split(/\s+/).some((path) => (path.endsWith('*') ? address.startsWith(path.slice(0, -1)) : address === path));
  return [(address: string) => covers(address) === (not === undefined), bytes(size!)] as const;
});
/** By edge: the body limits, in bytes, that a request to the address meets. */
const maxBytes: Readonly<Record<string, (address: string) => number[]>> = {
  Caddyfile: (address) => caddyBodies.filter(([matches]) => matches(address)).map(([, limit]) => limit),
  'nginx.conf': (address) => [nginxLocations.find(([prefix]) => address.startsWith(prefix))![1]],
  'Kubernetes ingress': (address) => [
    bytes(ingressTakes(address).annotations['nginx.ingress.kubernetes.io/proxy-body-size']!),
  ],
};

it.each(Object.entries(maxBytes))('the %s accepts each route’s body size, and little more [HOST-14]', (_, limits) => {
  const wrong = allRoutes
    .filter(({ body, bodyTypes, maxBytes }) => body ?? bodyTypes ?? maxBytes)
    .map((route) => [route.id, maxBytesOf(route), limits(addressOf(route))] as const)
    .filter(([, limit, limits]) => limits.length !== 1 || limits[0]! < limit);
  expect(wrong).toEqual([]);
  const [elsewhere] = limits('/api/session');
  expect(elsewhere).toBeLessThanOrEqual(1024 ** 2);
});

it('nginx and the ingresses limit the open connections of one address, as the program does without an edge [HOST-12]', () => {
  const limit = readConfig({}).CONNECTIONS_PER_ADDRESS;
  expect(nginxText).toContain(`limit_conn senders ${limit};`);
  for (const { metadata } of ingresses)
    expect(metadata.annotations['nginx.ingress.kubernetes.io/limit-connections']).toBe(String(limit));
});

it('nginx counts an IPv6 network of 64 bits as one sender [HOST-13]', () => {
  const [, table] = /map \$remote_addr \$sender \{([^]*?)\n {4}\}/.exec(nginxText)!;
  const expressions = [...table!.matchAll(/"~(.+)" \$network;/g)].map(([, source]) => new RegExp(source!));
  const senderOf = (address: string) =>
    expressions.map((one) => one.exec(address)?.groups!['network']).find((one) => one !== undefined) ?? address;
  expect(senderOf('203.0.113.7')).toBe('203.0.113.7');
  expect(senderOf('2001:db8:1:2:3:4:5:6')).toBe(senderOf('2001:db8:1:2::9'));
  expect(senderOf('2001:db8::9')).toBe(senderOf('2001:db8::1:2:3'));
  expect(senderOf('2001:db8:1:2::9')).not.toBe(senderOf('2001:db8:1:3::9'));
  expect(senderOf('::1')).toBe('::1');
});

it('every edge has TLS; the Caddyfile has it for the hosts in one variable, and otherwise serves only this machine [HOST-13]', () => {
  const addresses = [...caddyText.matchAll(/^(\S.*) \{$/gm)].map(([, address]) => address);
  expect(addresses).toEqual(['http://:3002', '{$EDGE_SITES::3000}']);
  expect(caddyText).toMatch(/http:\/\/:3002 \{\s+bind 127\.0\.0\.1\s/);
  const { edge } = (parse(readFileSync('infra/edge/tls.yml', 'utf8')) as { services: { edge: unknown } }).services;
  expect(edge).toEqual({
    environment: { EDGE_SITES: expect.stringMatching(/^\$\{EDGE_SITES:\?.+\}$/) },
    ports: ['80:80', '443:443'],
  });
  expect(readFileSync('docker-compose.yml', 'utf8')).toContain('EDGE_SITES: ${EDGE_SITES:-:3000}');
  expect(nginxText.match(/listen .*;/g)).toEqual(['listen 80 default_server;', 'listen 443 ssl http2 default_server;']);
  expect(nginxText).toMatch(/listen 80 default_server;\s+return 308 https:/);
  for (const { metadata, spec } of ingresses) {
    expect(spec.tls).toHaveLength(1);
    expect(metadata.annotations['nginx.ingress.kubernetes.io/force-ssl-redirect']).toBe('true');
  }
});

it('no edge trusts the forwarding headers of a visitor [HOST-13]', () => {
  expect(caddyText).toMatch(/trusted_proxies static \{\$EDGE_TRUSTED_PROXIES:127/);
  const nginxSets = [...nginxText.matchAll(/proxy_set_header (\S+) (.*);/g)];
  expect(Object.fromEntries(nginxSets.map(([, name, value]) => [name, value]))).toMatchObject({
    Host: '$http_host',
    'X-Forwarded-For': '$remote_addr',
    'X-Forwarded-Proto': '$scheme',
    'X-Forwarded-Host': '""',
  });
});
