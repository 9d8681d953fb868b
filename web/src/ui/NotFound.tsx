import type { ReactNode } from 'react';
import { useSite } from '../lib/environment.js';
import { ButtonLink } from './Button.js';
import { Notice } from './Notice.js';

interface NotFoundProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** What stands where nothing is: the way on is the stock. */
export const NotFound = ({ title, children }: NotFoundProps) => {
  const { search, labels } = useSite();
  return (
    <div className="wide">
      <Notice
        level={1}
        title={title}
        actions={
          <>
            <ButtonLink look="primary" to={search.defaultPath}>
              See all {labels.cars}
            </ButtonLink>
            <ButtonLink to="/">Go to the home page</ButtonLink>
          </>
        }
      >
        {children}
      </Notice>
    </div>
  );
};
