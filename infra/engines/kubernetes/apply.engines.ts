/** @needs kubernetes */
import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';

const kubectl = (...args: readonly string[]): string => execFileSync('kubectl', args, { encoding: 'utf8' });

it('a cluster accepts everything in infra/kubernetes [EVT-09, ENG-06]', () => {
  // A dry run checks nothing in a namespace that does not exist.
  kubectl('apply', '--filename', 'infra/kubernetes/namespace.yaml');
  const taken = kubectl('apply', '--kustomize', 'infra/kubernetes', '--dry-run=server');
  for (const name of ['deployment.apps/query', 'deployment.apps/projector', 'horizontalpodautoscaler'])
    expect(taken).toContain(name);
});

it('a deployment that KEDA scales has no second autoscaler [ENG-06]', () => {
  const made = kubectl('kustomize', 'infra/kubernetes-keda');
  expect(made).toContain('kind: ScaledObject');
  expect(made.split('\n---\n').filter((part) => /kind: HorizontalPodAutoscaler/.test(part))).toHaveLength(1);
});
