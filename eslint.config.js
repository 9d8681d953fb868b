import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const source = ['contracts/**/*.ts', 'services/**/*.ts', 'infra/**/*.ts', 'web/**/*.{ts,tsx}'];
const tests = ['**/*.{spec,engines,e2e}.ts', '**/*.spec.tsx', '**/testing/**', 'infra/{e2e,test}/**'];

/** Files of services that hold a decider. */
const deciders = readdirSync(join(import.meta.dirname, 'services'), { recursive: true })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .map((file) => join('services', file))
  .filter((file) => /: Decider</.test(readFileSync(join(import.meta.dirname, file), 'utf8')));

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', '.data/', 'coverage/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: source,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { project: ['./tsconfig.json', './web/tsconfig.json'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/require-await': 'off',
      // Off, because its fix removes assertions that the compiler needs.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
    },
  },
  {
    // Nest reads these types at run time, so a type-only import would not do.
    files: ['services/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    // Decisions are pure: a decider gets the time and random values from its environment.
    files: ['contracts/**/*.ts', 'services/platform/kernel/**/*.ts', ...deciders],
    ignores: ['**/*.spec.ts', 'services/platform/kernel/ids.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
          message: 'Take the time from the environment.',
        },
        {
          selector: 'MemberExpression[object.name="Date"][property.name="now"]',
          message: 'Take the time from the environment.',
        },
        {
          selector: 'MemberExpression[object.name="Math"][property.name="random"]',
          message: 'Take ids from the environment.',
        },
        { selector: 'CallExpression[callee.name="randomUUID"]', message: 'Take ids from the environment.' },
      ],
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    files: ['web/**/*.tsx'],
    ignores: tests,
    extends: [jsxA11y.configs.recommended],
    rules: {
      // A scrollable region needs a tab stop so that the keyboard can scroll it.
      'jsx-a11y-x/no-noninteractive-tabindex': ['error', { tags: ['pre'], roles: ['region', 'tabpanel'] }],
      // A CSS grid layout removes the implicit roles of a table's parts, so the markup states them.
      'jsx-a11y-x/no-redundant-roles': ['error', { nav: ['navigation'], thead: ['rowgroup'], tbody: ['rowgroup'] }],
      'jsx-a11y-x/no-interactive-element-to-noninteractive-role': ['error', { tr: ['row'], td: ['cell'] }],
    },
  },
  {
    // Matching time must stay proportional to the length of the text.
    files: source,
    ignores: tests,
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: false }],
    },
  },
  {
    // A longer function needs a disable comment with a reason.
    files: source,
    ignores: tests,
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: [
      'infra/**/*.ts',
      'services/ops/src/cli.ts',
      'services/platform/process/serve.ts',
      'services/standalone/src/{main,seed,make-demo-keys,supervisor,upgrade}.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.{spec,engines}.ts', '**/*.spec.tsx', 'services/platform/testing/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-floating-promises': 'error',
    },
  },
);
