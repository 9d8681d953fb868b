import { useSite } from '../lib/environment.js';
import { ButtonLink } from './Button.js';

/** Leads to all vehicles of the site, in its words. */
export const SeeAllLink = ({ look = 'primary' }: { readonly look?: 'primary' | 'secondary' }) => {
  const { search, labels } = useSite();
  return (
    <ButtonLink look={look} to={search.defaultPath}>
      See all {labels.cars.toLowerCase()}
    </ButtonLink>
  );
};
