import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';
import { withRetries } from './online.js';

/** Milliseconds: what is pressed at once, as a finger does, answers before more code is run. */
const approach = 100;

interface Lazy<Props> {
  readonly Component: LazyExoticComponent<ComponentType<Props>>;
  /** Fetches the code ahead of being shown, in a moment. */
  readonly prepare: () => void;
  /** Resolves once the code is there; from then on the component is shown without a pause, by a server too. */
  readonly ready: () => Promise<void>;
}

/** A component whose code comes when it is first shown, or ahead of that when it is prepared. */
export const lazily = <Props>(load: () => Promise<ComponentType<Props>>): Lazy<Props> => {
  type Module = { readonly default: ComponentType<Props> };
  let loading: Promise<Module> | undefined;
  let loaded: Module | undefined;
  const once = () => (loading ??= withRetries(load).then((Component) => (loaded = { default: Component })));
  /** React takes what is there at once without suspending; a promise that has long been kept tells it a moment later. */
  const atOnce = (module: Module) =>
    ({ then: (take: (module: Module) => void) => take(module) }) as unknown as Promise<Module>;
  return {
    Component: lazy(() => (loaded ? atOnce(loaded) : once())),
    prepare: () => void setTimeout(() => void once(), approach),
    ready: async () => void (await once()),
  };
};
