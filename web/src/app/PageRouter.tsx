import { Component, type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';
import { type Location, Outlet, type RouteObject, Router, useLocation, useRoutes } from 'react-router';
import type { PageNavigator } from './page-navigator.js';
import type { Matches } from './routes.js';

/** The pages in a browser: the one that is shown, and from there on to the next. */
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

/** A page within what stands around it. */
export const MatchedPage = ({ matches }: { readonly matches: Matches }) =>
  useRoutes([routeOf(matches.map(({ route }) => route))]);

/** Without all that stand beside them. */
const routeOf = ([outer, ...inner]: readonly RouteObject[]): RouteObject => {
  const { path, Component: Page, ErrorBoundary: Instead } = outer!;
  const element = Page ? <Page /> : <Outlet />;
  return {
    ...(path !== undefined && { path }),
    element: Instead ? <Caught Instead={Instead}>{element}</Caught> : element,
    ...(inner.length > 0 && { children: [routeOf(inner)] }),
  };
};

interface CaughtProps {
  readonly Instead: ComponentType;
  readonly children: ReactNode;
}

const Caught = (props: CaughtProps) => <ErrorCatcher {...props} location={useLocation()} />;

interface CaughtState {
  readonly failed: boolean;
  readonly location: Location;
}

/** What failed to render is tried again at the next address. */
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
