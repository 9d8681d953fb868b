/** Values in addresses that nobody types. */
export const hostileValues: readonly string[] = [
  '%0d%0a',
  '%00',
  '%',
  '%zz',
  '%ff',
  '%2e%2e%2f',
  '__proto__',
  '-1',
  '9'.repeat(30),
  '%ED%A0%80',
  '{}',
];
