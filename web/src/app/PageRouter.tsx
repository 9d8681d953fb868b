import { Component, type ComponentType, type ReactElement, type ReactNode, useLayoutEffect, useState } from 'react';
import { type Location, Outlet, Router, UNSAFE_RouteContext as RouteContext, useLocation } from 'react-router';
import type { PageNavigator } from './page-navigator.js';
import type { Matches } from './routes.js';

/** Renders the current page in the browser and follows navigation. */
export const PageRouter = ({ navigator }: { readonly navigator: PageNavigator }) => {
  const [shown, setShown] = useState(navigator.shown);
  useLayoutEffect(() => navigator.listen(setShown), [navigator]);
  useLayoutEffect(() => void navigator.onShown(shown), [navigator, shown]);
  return (
    <Router location={shown.location} navigator={navigator}>
      <MatchedPage matches={shown.matches} />
    </Router>
  );
};

/** Renders a page inside its layout routes. `useRoutes` would match again and pull in the code for data routes. */
export const MatchedPage = ({ matches }: { readonly matches: Matches }) =>
  matches.reduceRight<ReactElement | null>((outlet, { route: { Component: Page, ErrorBoundary: Instead } }, index) => {
    const element = Page ? <Page /> : <Outlet />;
    return (
      <RouteContext value={{ outlet, matches: matches.slice(0, index + 1), isDataRoute: false }}>
        {Instead ? <Caught Instead={Instead}>{element}</Caught> : element}
      </RouteContext>
    );
  }, null);

interface CaughtProps {
  readonly Instead: ComponentType;
  readonly children: ReactNode;
}

const Caught = (props: CaughtProps) => <ErrorCatcher {...props} location={useLocation()} />;

interface CaughtState {
  readonly failed: boolean;
  readonly location: Location;
}

/** After a rendering error, tries again at the next address. */
class ErrorCatcher extends Component<CaughtProps & { readonly location: Location }, CaughtState> {
  override state: CaughtState = { failed: false, location: this.props.location };

  static getDerivedStateFromError = () => ({ failed: true });

  static getDerivedStateFromProps = ({ location }: { location: Location }, state: CaughtState): CaughtState | null =>
    location === state.location ? null : { failed: false, location };

  override render() {
    const { Instead, children } = this.props;
    return this.state.failed ? <Instead /> : children;
  }
}
