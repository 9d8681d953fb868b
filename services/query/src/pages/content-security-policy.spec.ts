import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { libraryStyles, pagePolicy } from './content-security-policy.js';

it('a page’s sheets are its own files, and those two that react-aria adds [HOST-15]', () => {
  const policy = pagePolicy("'sha256-x'", 'embedded');
  const styles = policy.split('; ').find((directive) => directive.startsWith('style-src '));
  expect(styles).toMatch(/^style-src 'self' 'sha256-[^']{44}' 'sha256-[^']{44}'$/);
  expect(policy).toContain("script-src 'self' 'sha256-x';");
  expect(pagePolicy('', 'stripe')).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com;/);
});

it('react-aria adds no other sheet than the policy knows [HOST-15]', () => {
  const folder = 'node_modules/react-aria/dist/private';
  const added = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .flatMap((code) => [...code.matchAll(/\.textContent = `([^`]*)`\.trim\(\)/g)].map(([, text]) => text!.trim()))
    .map((text) => text.replace(/\$\{[^}]*PRESSABLE_ATTRIBUTE\}/, 'data-react-aria-pressable'));
  expect(added.sort()).toEqual([...libraryStyles].sort());
});
