import { accessSync, constants } from 'node:fs';
import { it } from '@jest/globals';

it('a build leaves the command line executable, as npx needs it [OPS-04]', () =>
  accessSync('dist/services/ops/src/cli.js', constants.X_OK));
