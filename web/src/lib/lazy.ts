import type { ComponentType, LazyExoticComponent } from 'react';
import { lazy } from 'react';

/** A component whose code comes when it is first shown, or ahead of that when `prepare` is called. */
export const lazily = <Props>(
  load: () => Promise<ComponentType<Props>>,
): { readonly Component: LazyExoticComponent<ComponentType<Props>>; readonly prepare: () => void } => {
  let module: Promise<{ default: ComponentType<Props> }> | undefined;
  const once = () => (module ??= load().then((Component) => ({ default: Component })));
  return { Component: lazy(once), prepare: () => void once() };
};
