import type { ReactNode } from 'react';
import { Button } from './Button.js';
import { Notice } from './Notice.js';

interface LoadFailedProps {
  /** A sentence: what could not be loaded. */
  readonly title: string;
  readonly onRetry: () => unknown;
  readonly level?: 1 | 2;
  /** What still works; absent: nothing is said. */
  readonly children?: ReactNode;
}

/** Shown in place of what could not be loaded. */
export const LoadFailed = ({
  title,
  onRetry,
  level = 2,
  children = 'Please try again in a moment.',
}: LoadFailedProps) => (
  <Notice level={level} title={title} actions={<Button onClick={() => void onRetry()}>Try again</Button>}>
    {children}
  </Notice>
);
