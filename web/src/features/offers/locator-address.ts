import { isPostcode } from '#contracts/domain/places/postcode';

export interface LocatorState {
  /** A brand's title; empty for any brand. */
  readonly manufacturer: string;
  /** Empty if none was given. */
  readonly postcode: string;
}

export const parseLocator = (queryString: string): LocatorState => {
  const parameters = new URLSearchParams(queryString);
  const postcode = parameters.get('postcode') ?? '';
  return {
    manufacturer: (parameters.get('manufacturer') ?? '').slice(0, 60),
    postcode: isPostcode(postcode) ? postcode : '',
  };
};

export const locatorAddress = ({ manufacturer, postcode }: LocatorState): string => {
  const parameters = new URLSearchParams({ ...(manufacturer && { manufacturer }), ...(postcode && { postcode }) });
  const queryString = parameters.toString();
  return `/dealer-locator${queryString && `?${queryString}`}`;
};
