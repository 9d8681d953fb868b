import { ApiError } from '../../lib/api.js';

const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 });
const one = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });

export const formatCount = (value: number): string => whole.format(value);
export const formatAmount = (value: number): string => `$${whole.format(value)}`;
/** `1.2k` */
export const formatRate = (value: number): string =>
  value >= 10_000 ? `${one.format(value / 1000)}k` : one.format(value);

/** `3 s`, `4 min`, `2 h` */
export const formatDuration = (seconds: number): string => {
  if (seconds < 90) return `${Math.max(0, Math.round(seconds))} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${one.format(seconds / 3600)} h`;
  return `${whole.format(seconds / 86_400)} d`;
};

/** `3.2 MB`, `640 MB`, `100 GB` */
export const formatBytes = (size: number): string => {
  const [of, unit] = size < 1_073_741_824 ? [size / 1_048_576, 'MB'] : [size / 1_073_741_824, 'GB'];
  return `${(of < 10 ? one : whole).format(of)} ${unit}`;
};

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-AU', { hourCycle: 'h23', ...options });
  return (iso: string): string => formatter.format(new Date(iso));
};

/** Time with seconds, in the operator's time zone. */
export const formatTime = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
export const formatDay = format({ day: 'numeric', month: 'short', year: 'numeric' });
export const formatMoment = format({
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

export const formatAgo = (iso: string): string => `${formatDuration((Date.now() - Date.parse(iso)) / 1000)} ago`;

/** Returns the value for a `datetime-local` input, in the operator's time zone. */
export const toLocalInput = (iso: string | null): string => {
  if (!iso) return '';
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};
export const fromLocalInput = (text: string): string | undefined =>
  text === '' ? undefined : new Date(text).toISOString();

/** Returns the server's own words, if there are any. */
export const messageOf = (error: unknown): string => {
  if (error instanceof ApiError)
    return error.status === 0 ? 'The server can’t be reached.' : (error.problem?.detail ?? error.message);
  return error instanceof Error ? error.message : String(error);
};
