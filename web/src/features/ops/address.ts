import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

export const views = [
  'overview',
  'projections',
  'parked',
  'events',
  'stock',
  'history',
  'deliveries',
  'replay',
  'erasures',
  'keys',
  'searches',
  'suppliers',
  'access',
] as const;
export type View = (typeof views)[number];

export interface Address {
  readonly view: View;
  readonly query: URLSearchParams;
}

const parseAddress = (search: string): Address => {
  const query = new URLSearchParams(search);
  const asked = query.get('view');
  query.delete('view');
  return { view: views.find((view) => view === asked) ?? 'overview', query };
};

/** Returns a view's address. Omits empty parameters. */
export const formatAddress = (
  view: View,
  query: Readonly<Record<string, string | number | undefined>> = {},
): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const pairs = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const text = new URLSearchParams([...(view === 'overview' ? [] : [['view', view]]), ...pairs]).toString();
  return text === '' ? '/ops' : `/ops?${text}`;
};

/** Returns the console's state from its address, and functions to change it. Changes add history entries by default. */
export const useAddress = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { view, query } = parseAddress(search);
  const change = useCallback(
    (changes: Readonly<Record<string, string | number | undefined>>, replace = false) => {
      const current = parseAddress(window.location.search);
      const next = { ...Object.fromEntries(current.query), ...changes };
      void navigate(formatAddress(current.view, next), { preventScrollReset: true, replace });
    },
    [navigate],
  );
  const go = useCallback(
    (next: View, of: Readonly<Record<string, string | number | undefined>> = {}) =>
      void navigate(formatAddress(next, of)),
    [navigate],
  );
  return { view, query, change, go };
};
