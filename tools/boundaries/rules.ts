import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

/**
 * Who may import whom, as rules; the table of docs/architecture.md is made from it. Each rule has a violation planted
 * in tools/planted-violation, and a test that it is found.
 */

/** Folder → packages it may import, and does. Tests everywhere may import test-kit as well. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'packages/kernel': [],
  'packages/vocabulary': [],
  'packages/contract': ['kernel', 'vocabulary'],
  'packages/graph-schema': [],
  'packages/graph': ['kernel'],
  'packages/ingest': ['kernel', 'graph-schema', 'graph'],
  'packages/analysis': ['kernel', 'vocabulary', 'graph-schema', 'graph'],
  'packages/cypher': ['kernel', 'graph'],
  'packages/estate': ['kernel', 'graph-schema'],
  'packages/database': ['kernel', 'vocabulary', 'graph', 'analysis'],
  'packages/questions': ['kernel', 'vocabulary', 'contract', 'graph-schema', 'graph', 'analysis', 'cypher'],
  'packages/pipeline': ['kernel', 'graph', 'ingest', 'analysis', 'database'],
  'packages/graph-view': ['kernel', 'graph-schema'],
  'packages/test-kit': ['kernel', 'database'],
  'apps/server': [
    'kernel',
    'vocabulary',
    'contract',
    'graph-schema',
    'graph',
    'ingest',
    'analysis',
    'cypher',
    'estate',
    'database',
    'questions',
    'pipeline',
  ],
  'apps/cli': ['kernel', 'vocabulary', 'estate'],
  'apps/web': ['kernel', 'vocabulary', 'contract', 'graph-schema', 'graph-view'],
};

/** No npm package at run time either. */
const WITHOUT_DEPENDENCIES = ['kernel', 'vocabulary', 'graph-schema', 'graph', 'analysis', 'cypher'];

/** Tests and what only tests use. */
const TESTS = '[.](test|test-support|test-d)[.]tsx?$|^(packages|apps)/.+/(test|testing)/';

/** What the `exports` of the packages name: index.ts, the part of the test kit that needs the test runner, long texts, what pages take. */
const PUBLIC_FILES = [
  '^packages/[^/]+/src/index[.]ts$',
  '^packages/test-kit/src/database/test-database[.]ts$',
  '^packages/test-kit/src/eventually[.]ts$',
  '^packages/graph-schema/src/help/relationship-help[.]ts$',
  '^packages/kernel/src/csv-record[.]ts$',
  '^packages/questions/src/thread[.]ts$',
  '^packages/questions/src/testing/index[.]ts$',
];

const OWN_FOLDER = '^((?:packages|apps)/[^/]+)/';

/** Below apps/server/src; what is in none of these runs in the main thread. Types may be imported from anywhere. */
const SERVER = '^apps/server/src/';
const GRAPH_WORKER = `${SERVER}graph-workers/thread/|^packages/questions/src/(?!index|limits|errors|job-weights|drawing-operations|paths/parse-)`;
const DATAPIPE = [`${SERVER}datapipe/thread/`, `${SERVER}features/.+/datapipe/`];
/** Threads that are there as long as their work. */
const PASSING_THREADS = `${SERVER}features/.+/thread/`;
const ANY_THREAD = [`${SERVER}.+/shared/`, `${SERVER}disk/`, `${SERVER}product-version[.]ts$`];
/** The list of limits takes constants from everywhere; only the documentation loads it. */
const LIST_OF_LIMITS = `${SERVER}config/fixed-limits[.]ts$`;
/** What answers requests. */
const FOR_REQUESTS = '^packages/contract/|node_modules/(fastify|@fastify|pino)/';
const FOR_SQL = '^packages/database/|node_modules/(kysely|pg)/';

export const RULES: readonly IForbiddenRuleType[] = [
  ...Object.entries(MAY_IMPORT).map(([folder, allowed]) => boundary(folder, allowed)),
  {
    name: 'no-cycles',
    comment: 'Files that import each other, be it only for types, cannot be understood one by one.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-deep-imports',
    comment: "A package's public surface is what its exports name, as a rule its index.ts.",
    severity: 'error',
    from: { path: '^(?:packages|apps)/([^/]+)/' },
    to: { path: '^packages/', pathNot: ['^packages/$1/', ...PUBLIC_FILES] },
  },
  {
    name: 'no-deep-imports-from-outside',
    comment:
      "A package's public surface is what its exports name, for tools, benchmarks and conformance too.",
    severity: 'error',
    from: { path: '^(bench|conformance|tools)/' },
    to: { path: '^packages/', pathNot: PUBLIC_FILES },
  },
  {
    name: 'no-own-index',
    comment: 'Inside a package, import the file: its own index.ts is the seed of a cycle.',
    severity: 'error',
    from: { path: OWN_FOLDER, pathNot: '^(packages|apps)/[^/]+/src/index[.]ts$' },
    to: { path: '^$1/src/index[.]ts$' },
  },
  {
    name: 'test-kit-in-tests-only',
    comment: 'The test kit is no part of the product.',
    severity: 'error',
    from: { path: '^(packages|apps)/', pathNot: [TESTS, '^packages/test-kit/'] },
    to: { path: '^packages/test-kit/' },
  },
  {
    name: 'no-tests-in-product',
    comment: 'Product code must not import tests or what supports them.',
    severity: 'error',
    from: { path: '^(packages|apps)/', pathNot: [TESTS, '^packages/test-kit/'] },
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
    name: 'main-thread-stays-light',
    comment: 'What runs in another thread is asked over messages; the main thread does not load it.',
    severity: 'error',
    from: { path: SERVER, pathNot: [GRAPH_WORKER, ...DATAPIPE, PASSING_THREADS, LIST_OF_LIMITS, TESTS] },
    to: {
      path: [GRAPH_WORKER, ...DATAPIPE, PASSING_THREADS],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'graph-workers-only-compute',
    comment:
      'A graph worker reads the graph it was handed: nothing of the main thread, the datapipe, SQL or HTTP.',
    severity: 'error',
    from: { path: GRAPH_WORKER, pathNot: TESTS },
    to: {
      path: [SERVER, FOR_REQUESTS, FOR_SQL],
      pathNot: [GRAPH_WORKER, ...ANY_THREAD],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'datapipe-answers-no-requests',
    comment: 'The datapipe thread reads and writes the graph: nothing of the main thread or HTTP.',
    severity: 'error',
    from: { path: DATAPIPE, pathNot: TESTS },
    to: {
      path: [SERVER, FOR_REQUESTS],
      pathNot: [GRAPH_WORKER, ...DATAPIPE, ...ANY_THREAD],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'shared-by-threads',
    comment: 'What several threads load must not load what belongs to one of them.',
    severity: 'error',
    from: { path: ANY_THREAD, pathNot: TESTS },
    to: { path: SERVER, pathNot: ANY_THREAD, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'database-only-stores',
    comment:
      'What is stored is described by whoever works it out; the database takes the description, not the work.',
    severity: 'error',
    from: { path: '^packages/database/', pathNot: TESTS },
    to: { path: '^packages/analysis/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no-missing-files',
    comment: 'Every import leads somewhere.',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
];

export const OPTIONS: ICruiseOptions = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^tools/planted-violation/|^apps/web/dist/' },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
  },
};

function boundary(folder: string, allowed: readonly string[]): IForbiddenRuleType {
  const own = folder.slice(folder.indexOf('/') + 1);
  const packages = folder.startsWith('packages/') ? [own, ...allowed] : allowed;
  const tested = [...packages, 'test-kit'];

  return {
    name: `boundary-${own}`,
    comment: `${folder} may import ${allowed.join(', ') || 'no other package'}; its tests also test-kit.`,
    severity: 'error',
    from: { path: `^${folder}/` },
    to: { path: '^(packages|apps)/', pathNot: [`^${folder}/`, `^packages/(${tested.join('|')})/`] },
  };
}
