import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { readConfig } from '#platform/process/config';
import { assertShared, portNames } from '#platform/process/open-ports';
import { trialEngines, image, trialServices, type Manifest } from './trial.js';

const folder = 'infra/kubernetes';
const literals = /^ {6}- (\w+)=(.*)$/gm;
/** Manifests as `kubectl kustomize` makes them, because not every machine has `kubectl`. */
const made = [
  ...readdirSync(folder)
    .filter((file) => file !== 'kustomization.yaml')
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
  JSON.stringify({
    kind: 'ConfigMap',
    metadata: { name: 'forecourt' },
    data: Object.fromEntries(
      [...readFileSync(`${folder}/kustomization.yaml`, 'utf8').matchAll(literals)].map(([, name, value]) => [
        name,
        value,
      ]),
    ),
  }),
].join('\n---\n');

it('a trial cluster gets every service once, from the built image, on engines in the same cluster [ENG-06]', () => {
  const manifests = trialServices(made);
  const deployments = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet');
  expect(deployments.map(({ metadata }) => metadata.name)).toEqual(
    expect.arrayContaining(['projector', 'query', 'relay', 'stock']),
  );
  for (const { spec } of deployments) {
    expect(spec!.replicas).toBe(1);
    expect(spec!.template!.spec.containers.map((container) => container.image)).toEqual([image]);
  }
  const config = manifests.find(({ kind }) => kind === 'ConfigMap')!.data!;
  const secret = manifests.find(({ kind, metadata }) => kind === 'Secret' && metadata.name === 'forecourt-engines')!;
  const settings = { ...config, ...secret.stringData };
  assertShared(readConfig(settings), portNames);
  const services = (trialEngines() as Manifest[])
    .filter(({ kind }) => kind === 'Service')
    .map(({ metadata }) => metadata.name);
  const named = JSON.stringify(settings).matchAll(/(\w+)\.forecourt-engines:/g);
  expect(new Set([...named].map(([, name]) => name))).toEqual(new Set(services));
});
