import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';
import { TEST_KIT, WITHOUT_DEPENDENCIES } from './import-table.ts';

/** What holds for all imports, whoever may import whom. A test plants a violation of each and looks that it is found. */

/** Tests and what only tests use. */
export const TESTS = '[.](test|test-support|test-d)[.]tsx?$|^(packages|apps)/.+/(test|testing)/';

const TEST_KIT_FOLDER = `^packages/${TEST_KIT}/`;

export const RULES: readonly IForbiddenRuleType[] = [
  {
    name: 'no-cycles',
    comment: 'Files that import each other, be it only for types, cannot be understood one by one.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-own-index',
    comment: 'Inside a package, import the file: its own index.ts is the seed of a cycle.',
    severity: 'error',
    from: { path: '^((?:packages|apps)/[^/]+)/', pathNot: '^(packages|apps)/[^/]+/src/index[.]ts$' },
    to: { path: '^$1/src/index[.]ts$' },
  },
  {
    name: 'test-kit-in-tests-only',
    comment: 'The test kit is no part of the product.',
    severity: 'error',
    from: { path: '^(packages|apps)/', pathNot: [TESTS, TEST_KIT_FOLDER] },
    to: { path: TEST_KIT_FOLDER },
  },
  {
    name: 'no-tests-in-product',
    comment: 'Product code must not import tests or what supports them.',
    severity: 'error',
    from: { path: '^(packages|apps)/', pathNot: [TESTS, TEST_KIT_FOLDER] },
    to: { path: TESTS },
  },
  {
    name: 'no-dependencies',
    comment: 'These packages have no dependency at run time.',
    severity: 'error',
    from: { path: `^packages/(${WITHOUT_DEPENDENCIES.join('|')})/`, pathNot: TESTS },
    to: { path: 'node_modules/', dependencyTypesNot: ['core'] },
  },
  {
    name: 'no-missing-files',
    comment: 'Every import leads somewhere; catalogues of the pages are made by their build.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:words/' },
  },
];

export const OPTIONS: ICruiseOptions = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^apps/web/dist/' },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
  },
};
