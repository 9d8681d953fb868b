import { readArguments, report } from './report.js';

try {
  const { load, assumed } = readArguments(process.argv.slice(2));
  console.log(report(load, assumed));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
