import type { ReactNode } from 'react';
import { type Environment, useEnvironment } from './environment.js';

/** What stands around a part of a page, or in its place, so that a server can tell it from the rest. */
export interface KeptPlace {
  readonly before?: ReactNode;
  /** It has to be rendered. */
  readonly isMissing: boolean;
  readonly after?: ReactNode;
}

/** A server's parts of pages; a browser has none. */
export interface PartKeeper {
  /** @param name all that the part depends on, beside the site and the moment */
  place(name: string, environment: Environment): KeptPlace;
}

let keeper: PartKeeper | undefined;

/** Renders with the parts this one keeps. */
export const keepingParts = <Result,>(of: PartKeeper, render: () => Result): Result => {
  keeper = of;
  try {
    return render();
  } finally {
    keeper = undefined;
  }
};

interface KeptPartProps {
  /** All that it depends on, beside the site and the moment, as JSON; undefined: no other page has it. */
  readonly of: unknown;
  readonly children: ReactNode;
}

/** A part that many pages have: a server renders it once for all of them. */
export const KeptPart = ({ of, children }: KeptPartProps) => {
  const environment = useEnvironment();
  const place = of === undefined ? undefined : keeper?.place(JSON.stringify(of), environment);
  return (
    // As many children for browsers as for a server: React counts them in the ids it makes.
    <>
      {place?.before}
      {place?.isMissing === false ? undefined : children}
      {place?.after}
    </>
  );
};
