import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';
import { outsideServices } from '#contracts/domain/site/outside-services';
import { kafkaGroup } from '#contracts/events/topics';
import { carView } from '#contracts/views/car';
import { physicalName } from '#contracts/views/view';
import { sessionCookies } from '#platform/access/key-sessions';
import { readConfig, settingNames, sitesFolderOf } from '#platform/process/config';
import { missingServices } from '#platform/process/missing-services';
import { assertShared, portNames } from '#platform/process/open-ports';

interface ComposeService {
  image?: string;
  healthcheck?: { test?: string[]; disable?: boolean };
  volumes?: string[];
  ports?: string[];
  command?: string[];
  environment?: Record<string, string>;
  mem_limit?: string;
  cpus?: number;
  depends_on?: Record<string, { condition: string }>;
}
interface Container {
  name: string;
  command: string[];
  readinessProbe?: object;
  livenessProbe?: object;
  resources?: { limits: Record<string, string>; requests: Record<string, string> };
  env?: { name: string; value?: string }[];
}
type Labels = Readonly<Record<string, string>>;
interface Volume {
  name: string;
  emptyDir?: { sizeLimit?: string };
}
interface Manifest {
  kind: string;
  metadata?: { name: string; annotations?: Record<string, string> };
  spec?: {
    rules?: { http: { paths: { backend: { service: { name: string } } }[] } }[];
    volumeClaimTemplates?: object[];
    template?: { metadata: { labels: Labels }; spec: { containers: Container[]; volumes?: Volume[] } };
    scaleTargetRef?: { name: string };
    minReplicas?: number;
    maxReplicas?: number;
    podSelector?: { matchLabels?: Labels; matchExpressions?: { values: string[] }[] };
    policyTypes?: string[];
    ingress?: { from: object[]; ports: { port: string }[] }[];
    egress?: { to?: { ipBlock?: { cidr: string; except?: string[] } }[] }[];
  };
  configMapGenerator?: { literals: string[] }[];
  stringData?: Record<string, string>;
  resources?: string[];
  images?: { newTag: string }[];
}

interface Overlay {
  resources?: string[];
  patches?: { target: object; patch: string }[];
  spec?: {
    scaleTargetRef: { name: string };
    minReplicaCount: number;
    maxReplicaCount: number;
    triggers: [{ metadata: { lagThreshold: string } }];
  };
}

const composeFile = readFileSync('docker-compose.yml', 'utf8');
interface Compose {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
}
/** Returns the Compose file with these variables in `${NAME:-default}` and `${NAME:+value}`, as Compose reads them. */
const composeWith = (variables: Readonly<Record<string, string>>): Compose =>
  parse(
    composeFile,
    (_, value: unknown) =>
      typeof value !== 'string'
        ? value
        : value.replace(/\$\{(\w+):([-+])([^}]*)\}/g, (_all, name: string, sign: string, word: string) =>
            sign === '-' ? variables[name] || word : variables[name] ? word : '',
          ),
    { merge: true },
  ) as Compose;
const compose = composeWith({});
/** A full version (two parts for Typesense), or a digest. */
const exactImage = /^[\w./-]+(:\d+\.\d+\.\d+(-[\w.-]+)?|typesense:\d+\.\d+|@sha256:[0-9a-f]{64})$/;
const engines = ['eventstore', 'kafka', 'mongodb', 'typesense'];
const kubernetes = 'infra/kubernetes';
const manifests = readdirSync(kubernetes)
  .flatMap((file) => parseAllDocuments(readFileSync(`${kubernetes}/${file}`, 'utf8')))
  .map((document) => document.toJS() as Manifest);
const settings = Object.fromEntries(
  manifests
    .flatMap(({ configMapGenerator }) => configMapGenerator ?? [])
    .flatMap(({ literals }) => literals.map((literal) => literal.split(/=(.*)/s).slice(0, 2) as [string, string])),
);
const secrets = { EVENTSTORE_URL: 'esdb://x', MONGODB_URL: 'mongodb://x', TYPESENSE_API_KEY: 'x' };

const sourceOf = (built: string): string => built.replace(/^dist\//, '').replace(/\.js$/, '.ts');
/** Services that run as separate processes. */
const services = readdirSync('services').filter(
  (name) => name !== 'standalone' && existsSync(`services/${name}/src/main.ts`),
);

/** Every secret in an example file, as the setting's name and its value. */
const exampleSettings = [
  ...Object.values(compose.services).flatMap(({ environment }) => Object.entries(environment ?? {})),
  ...manifests.flatMap(({ stringData }) => Object.entries(stringData ?? {})),
].filter(([name, value]) => /^(SECRET_KEY|TYPESENSE_API_KEY)$/.test(name) || /\/\/\w+:.+@/.test(value));

it('outside a demo the secrets of the example files are refused, each by its name [HOST-09]', () => {
  expect(new Set(exampleSettings.map(([name]) => name))).toEqual(
    new Set(['SECRET_KEY', 'TYPESENSE_API_KEY', 'EVENTSTORE_URL', 'MONGODB_URL']),
  );
  for (const [name, value] of exampleSettings) {
    expect(() => readConfig({ [name]: value })).toThrow(`${name}=… is not acceptable: everybody knows it`);
    expect(() => readConfig({ [name]: value, DEMO: 'true' })).not.toThrow();
  }
  const [, known] = exampleSettings.find(([name]) => name === 'SECRET_KEY')!;
  expect(() => readConfig({ SECRET_KEY: 'x'.repeat(32), SECRET_KEY_PREVIOUS: known })).not.toThrow();
});

it('every variable that the example files set for our programs is a known setting [HOST-10]', () => {
  /** Settings of programs other than services. */
  const others = ['NODE_OPTIONS', 'KAFKA_PARTITIONS', 'KAFKA_REPLICATION', 'FORECOURT_URL'];
  const given = [
    ...Object.values(compose.services)
      .filter(({ image }) => image === 'forecourt:local')
      .flatMap(({ environment }) => Object.keys(environment ?? {})),
    ...Object.keys(settings),
    ...manifests
      .filter(({ kind, metadata }) => kind === 'Secret' && metadata!.name === 'forecourt-engines')
      .flatMap(({ stringData }) => Object.keys(stringData!)),
    ...manifests.flatMap(({ spec }) =>
      (spec?.template?.spec.containers ?? []).flatMap(({ env = [] }) => env.map(({ name }) => name)),
    ),
  ];
  expect(given.length).toBeGreaterThan(100);
  expect(new Set(given.filter((name) => ![...settingNames, ...others].includes(name)))).toEqual(new Set());
});

/** Settings that every installation must be able to set. The Compose file itself sets `PHOTO_DIR` and the engines. */
const ownToSay = settingNames.filter(
  (name) =>
    /^(SITES_DIR|SECRET_KEY|PAYMENTS|STRIPE|SMS|TWILIO|MAIL|SMTP|FINANCE_QUOTE|GEOCODER|VALUATION|REGO_|TRADE_IN)/.test(
      name,
    ) && !/_(EMBEDDED|DELAY)$/.test(name),
);
const ownSecrets = { SECRET_KEY: 's'.repeat(32), TYPESENSE_API_KEY: 'own' };

it('docker-compose.yml without DEMO selects no stand-in, and passes the installation’s settings on [HOST-10]', () => {
  const real = composeWith({ DEMO: 'false', SITES_DIR: './sites', KEYS_DIR: './keys', ...ownSecrets });
  for (const name of services) {
    const { environment, volumes } = real.services[name]!;
    const config = readConfig(environment!);
    expect([name, missingServices(config)]).toEqual([name, outsideServices]);
    expect(sitesFolderOf(config)).toBe('/sites');
    expect(volumes).toEqual(expect.arrayContaining(['./sites:/sites:ro', './keys:/keys:ro']));
    expect(missingServices(readConfig(compose.services[name]!.environment!))).toEqual([]);
  }
  expect(ownToSay.length).toBeGreaterThan(35);
  const own = composeWith(Object.fromEntries(ownToSay.map((name) => [name, `own ${name}`])));
  const passedOn = Object.fromEntries(ownToSay.map((name) => [name, name === 'SITES_DIR' ? '/sites' : `own ${name}`]));
  for (const name of services) expect(own.services[name]!.environment).toMatchObject(passedOn);
});

it('docker-compose.yml without DEMO and without sites does not start with the demo sites [HOST-10]', () => {
  const { environment } = composeWith({ DEMO: 'false', ...ownSecrets }).services['query']!;
  expect(() => sitesFolderOf(readConfig(environment!))).toThrow('SITES_DIR is not set');
});

/** Converts `768m`, `512Mi` or `1g` to megabytes. */
const megabytes = (text = ''): number => {
  const [, number, unit] = /^(\d+)([mMgG])i?$/.exec(text) ?? [];
  return Number(number) * (unit?.toLowerCase() === 'g' ? 1024 : 1);
};
const heapOf = (options = ''): number => Number(/--max-old-space-size=(\d+)/.exec(options)?.[1]);
/** Megabytes that a program needs beside its heap: code, buffers, threads. */
const besideHeap = 128;

it('every container has limits, and the heap of each of our programs leaves room for its other memory [ENG-06]', () => {
  const beside = parse(readFileSync('infra/observability/compose.yml', 'utf8')) as typeof compose;
  const inCompose = [...Object.entries(compose.services), ...Object.entries(beside.services)];
  for (const [name, { mem_limit, cpus }] of inCompose)
    expect([name, megabytes(mem_limit) > 0, cpus! > 0]).toEqual([name, true, true]);
  const heaps = Object.entries(compose.services)
    .filter(([, { image }]) => image === 'forecourt:local')
    .map(
      ([name, { mem_limit, environment }]) =>
        [name, megabytes(mem_limit), heapOf(environment!['NODE_OPTIONS'])] as const,
    );
  const containers = manifests.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
  expect(containers.length).toBeGreaterThan(services.length);
  for (const { name, resources, env = [] } of containers) {
    const { limits, requests } = resources!;
    expect([name, Object.keys(limits).sort(), Object.keys(requests).sort()]).toEqual([
      name,
      ['cpu', 'memory'],
      ['cpu', 'memory'],
    ]);
    expect(megabytes(requests['memory'])).toBeLessThanOrEqual(megabytes(limits['memory']));
    const options = env.find((one) => one.name === 'NODE_OPTIONS')?.value;
    heaps.push([name, megabytes(limits['memory']), heapOf(options)]);
  }
  expect(heaps.filter(([, limit, heap]) => !(heap + besideHeap <= limit))).toEqual([]);
});

describe('docker-compose.yml [EVT-09]', () => {
  it('docker-compose.yml runs every service with a program that is built', () => {
    const commands = Object.values(compose.services).flatMap(({ command }) => command ?? []);
    for (const name of services) expect(commands).toContain(`dist/services/${name}/src/main.js`);
    for (const program of commands.filter((part) => part.startsWith('dist/')))
      expect([program, existsSync(sourceOf(program))]).toEqual([program, true]);
  });

  it.each(services)('docker-compose.yml configures %s to share its engines', (name) => {
    const { environment } = compose.services[name]!;
    expect(() => assertShared(readConfig(environment!), portNames)).not.toThrow();
  });

  it('docker-compose.yml pins the version of every third-party image, together with its options', () => {
    const documented = readFileSync('infra/docker/README.md', 'utf8');
    for (const name of [...engines, 'edge']) {
      const { image } = compose.services[name]!;
      expect(image).toMatch(exactImage);
      expect(documented).toContain(`| \`${name}\` | \`${image}\``);
    }
    const [, kafka] = /<kafka.version>(.*)<\/kafka.version>/.exec(readFileSync('infra/engines/kafka/pom.xml', 'utf8'))!;
    expect(compose.services['kafka']!.image).toBe(`apache/kafka:${kafka}`);
  });

  it('docker-compose.yml stores the engines’ data in volumes, and exposes only the edge to the host', () => {
    for (const name of engines) {
      const [volume] = compose.services[name]!.volumes!;
      expect(Object.keys(compose.volumes)).toContain(volume!.split(':')[0]);
    }
    const open = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined);
    expect(open.map(([name]) => name)).toEqual(['edge']);
  });

  it('docker-compose.yml checks the health of every container that others wait for, with a tool from its image', () => {
    const awaited = Object.values(compose.services).flatMap(({ depends_on = {} }) =>
      Object.entries(depends_on).flatMap(([name, { condition }]) => (condition === 'service_healthy' ? [name] : [])),
    );
    for (const name of new Set(awaited)) {
      const { healthcheck, image } = compose.services[name]!;
      expect([name, healthcheck?.disable]).toEqual([name, undefined]);
      if (image !== 'forecourt:local') expect([name, healthcheck?.test?.length]).toEqual([name, expect.any(Number)]);
    }
    const typesense = compose.services['typesense']!.healthcheck!.test!;
    expect(typesense.slice(0, 2)).toEqual(['CMD', 'bash']);
    expect(typesense.join(' ')).not.toMatch(/curl|wget/);
    // The container's environment sets the broker's heap; the program of the health check must take less.
    expect(compose.services['kafka']!.healthcheck!.test![1]).toMatch(/^KAFKA_HEAP_OPTS=-Xmx128m /);
  });

  it('docker-compose.yml pins our base image and the images of the optional services, too [HOST-13]', () => {
    expect(readFileSync('infra/docker/Dockerfile', 'utf8')).toMatch(/^ARG NODE_VERSION=\d+\.\d+\.\d+$/m);
    const beside = parse(readFileSync('infra/observability/compose.yml', 'utf8')) as typeof compose;
    for (const { image } of Object.values(beside.services)) expect(image!.replace(':v', ':')).toMatch(exactImage);
    const { images } = manifests.find(({ kind }) => kind === 'Kustomization')!;
    for (const { newTag } of images!) expect(newTag).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('docker-compose.yml serves metrics to Prometheus at a port that no edge forwards to [HOST-13]', () => {
    const prometheus = parse(readFileSync('infra/observability/prometheus.yml', 'utf8')) as {
      scrape_configs: { static_configs: { targets: string[] }[] }[];
    };
    const asked = prometheus.scrape_configs.flatMap(({ static_configs }) =>
      static_configs.flatMap((one) => one.targets),
    );
    const { METRICS_PORT } = compose.services['query']!.environment!;
    expect(asked.sort()).toEqual([...services].sort().map((name) => `${name}:${METRICS_PORT}`));
    expect(settings['METRICS_PORT']).toBe(METRICS_PORT);
    for (const edge of ['edge/Caddyfile', 'edge/nginx.conf', 'kubernetes/ingress.yaml'])
      expect(readFileSync(`infra/${edge}`, 'utf8')).not.toMatch(/metrics|9464/);
  });

  it('docker-compose.yml runs the services without privileges and with a read-only root [HOST-13]', () => {
    for (const name of services) {
      expect(compose.services[name]).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        tmpfs: [expect.stringContaining('size=')],
      });
    }
  });

  it('docker-compose.yml waits only for containers that exist', () => {
    for (const { depends_on = {} } of Object.values(compose.services))
      expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(Object.keys(depends_on)));
  });
});

describe('infra/kubernetes [EVT-09]', () => {
  const deployments = manifests.filter(({ kind }) => ['Deployment', 'StatefulSet'].includes(kind));

  it('infra/kubernetes runs every service, with probes and resources', () => {
    expect(deployments.map(({ metadata }) => metadata!.name).sort()).toEqual([...services].sort());
    for (const { spec } of deployments) {
      const [container] = spec!.template!.spec.containers;
      expect(container).toMatchObject({
        command: ['node', `dist/services/${container!.name}/src/main.js`],
        readinessProbe: { httpGet: { path: '/health/ready' } },
        livenessProbe: { httpGet: { path: '/health/live' } },
        resources: { requests: {}, limits: {} },
      });
    }
  });

  it('infra/kubernetes configures the services to share their engines', () => {
    expect(() => assertShared(readConfig({ ...settings, ...secrets }), portNames)).not.toThrow();
  });

  it('infra/kubernetes routes all requests of one key or session to the same pod, if each pod has its own folder [PHOTO-05]', () => {
    const withFolders = deployments
      .filter(({ spec }) => spec!.volumeClaimTemplates)
      .map(({ metadata }) => metadata!.name);
    expect(withFolders).toContain('stock');
    for (const name of withFolders) {
      const leading = manifests.filter(({ spec }) =>
        spec?.rules?.some(({ http }) => http.paths.some(({ backend }) => backend.service.name === name)),
      );
      // If several ingresses lead to one service, ingress-nginx uses the annotation of the first.
      expect(leading).toHaveLength(1);
      expect(leading[0]!.metadata!.annotations!['nginx.ingress.kubernetes.io/upstream-hash-by']).toBe(
        `$http_authorization$cookie_${sessionCookies.inbox.name}`,
      );
    }
  });

  it('infra/kubernetes scales projectors and query', () => {
    const scaled = manifests.filter(({ kind }) => kind === 'HorizontalPodAutoscaler');
    expect(scaled.map(({ spec }) => spec!.scaleTargetRef!.name).sort()).toEqual(['projector', 'query']);
  });

  it('infra/kubernetes admits only the edge and Prometheus, each at its own port [HOST-13]', () => {
    const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec!);
    const refusing = policies.filter(({ ingress, egress }) => !ingress && !egress);
    expect(refusing).toEqual([{ podSelector: {}, policyTypes: ['Ingress', 'Egress'] }]);
    const letIn = policies.flatMap(({ ingress = [] }) => ingress.map(({ ports }) => ports.map(({ port }) => port)));
    expect(letIn).toEqual([['http'], ['metrics']]);
    const behindTheEdge = policies.flatMap(({ podSelector }) => podSelector?.matchExpressions?.[0]!.values ?? []);
    expect(behindTheEdge.sort()).toEqual([...services].filter((name) => name !== 'relay').sort());
  });

  it('infra/kubernetes reaches no cloud’s metadata service [HOST-13]', () => {
    const blocks = manifests
      .flatMap(({ spec }) => spec?.egress ?? [])
      .flatMap(({ to = [] }) => to.flatMap(({ ipBlock }) => ipBlock?.except ?? []));
    expect(blocks).toEqual(expect.arrayContaining(['169.254.0.0/16', '100.100.100.200/32', 'fd00:ec2::254/128']));
  });

  it('infra/kubernetes limits every scratch volume [HOST-13]', () => {
    const scratch = deployments
      .flatMap(({ spec }) => spec!.template!.spec.volumes ?? [])
      .filter(({ emptyDir }) => emptyDir);
    expect(scratch.length).toBeGreaterThan(services.length);
    for (const { name, emptyDir } of scratch) expect([name, emptyDir!.sizeLimit]).toEqual([name, expect.any(String)]);
  });

  it('infra/kubernetes applies every file in its folder', () => {
    const { resources = [] } = manifests.find(({ kind }) => kind === 'Kustomization')!;
    expect([...resources, 'kustomization.yaml'].sort()).toEqual(readdirSync(kubernetes).sort());
  });

  it('infra/kubernetes-keda scales projectors by their lag instead of by their processor load [ENG-06]', () => {
    const overlay = `${kubernetes}-keda`;
    const read = (path: string) => parse(readFileSync(path, 'utf8')) as Overlay;
    const { resources, patches } = read(`${overlay}/kustomization.yaml`);
    expect(resources).toEqual([
      '../kubernetes',
      ...readdirSync(overlay).filter((file) => file !== 'kustomization.yaml'),
    ]);
    const scaled = read(`${overlay}/projector.yaml`).spec!;
    const replaced = manifests.find(
      ({ kind, metadata }) => kind === 'HorizontalPodAutoscaler' && metadata!.name === 'projector',
    );
    const { minReplicas, maxReplicas, scaleTargetRef } = replaced!.spec!;
    expect(scaled).toMatchObject({ minReplicaCount: minReplicas, maxReplicaCount: maxReplicas });
    expect(scaled.scaleTargetRef.name).toBe(scaleTargetRef!.name);
    expect(patches!.map(({ target, patch }) => [target, parse(patch) as object])).toEqual([
      [
        { kind: 'HorizontalPodAutoscaler', name: 'projector' },
        expect.objectContaining({ $patch: 'delete', kind: 'HorizontalPodAutoscaler' }),
      ],
    ]);
    const [{ metadata }] = scaled.triggers;
    expect(metadata).toMatchObject({
      bootstrapServers: settings['KAFKA_BROKERS'],
      consumerGroup: kafkaGroup(physicalName(carView)),
    });
    expect(Number(metadata.lagThreshold)).toBeGreaterThan(0);
  });
});
