import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';
import { withRetries } from './online.js';

/** Milliseconds. A quick tap is handled before more code runs. */
const prepareDelay = 100;

interface Lazy<Props> {
  readonly Component: LazyExoticComponent<ComponentType<Props>>;
  /** Loads the code in a moment, ahead of rendering. */
  readonly prepare: () => void;
  /** Resolves once the code is loaded. From then on the component renders without suspending, also on a server. */
  readonly ready: () => Promise<void>;
}

/** Returns a component whose code loads when it is first rendered or prepared. */
export const lazily = <Props>(load: () => Promise<ComponentType<Props>>): Lazy<Props> => {
  type Module = { readonly default: ComponentType<Props> };
  let loading: Promise<Module> | undefined;
  let loaded: Module | undefined;
  const once = () =>
    (loading ??= withRetries(load).then(
      (Component) => (loaded = { default: Component }),
      (error: unknown) => {
        // The next attempt loads it again.
        loading = undefined;
        throw error;
      },
    ));
  /** A synchronous thenable, which React unwraps without suspending. A resolved promise would still suspend. */
  const synchronousThenable = (module: Module) =>
    ({ then: (take: (module: Module) => void) => take(module) }) as unknown as Promise<Module>;
  return {
    Component: lazy(() => (loaded ? synchronousThenable(loaded) : once())),
    prepare: () => void setTimeout(() => void once().catch(() => undefined), prepareDelay),
    ready: async () => void (await once()),
  };
};
