/**
 * Who may import whom; docs/architecture.md shows it. A row is a folder and what its files may load at run time:
 *
 * - `graph`: a package, by any entry of its `exports` but those of {@link NAMED_ENTRIES};
 * - `questions/thread`: one such entry;
 * - `analysis (types)`: the types of a package, which are gone at run time;
 * - `apps/server/src/…`: a folder.
 *
 * A folder inside an app that has a row of its own belongs to a thread: it loads what its row says and nothing else of
 * its app, and only rows that name it load it. Types cross these walls freely. Tests may import what is
 * below their package or app, and {@link FOR_TESTS}.
 */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'packages/kernel': [],
  'packages/vocabulary': [],
  'packages/recurrence': ['kernel'],
  'packages/contract': ['kernel', 'vocabulary'],
  'packages/client': ['contract (types)'],
  'packages/graph-schema': [],
  'packages/extensions': ['kernel'],
  'packages/graph': ['kernel'],
  'packages/ingest': ['kernel', 'graph-schema', 'graph'],
  'packages/analysis': ['kernel', 'vocabulary', 'graph-schema', 'graph'],
  'packages/cypher': ['kernel', 'graph'],
  'packages/estate': ['kernel', 'graph-schema'],
  'packages/database': [
    'kernel',
    'vocabulary',
    'graph-schema',
    'graph',
    'analysis (types)',
    'extensions (types)',
  ],
  'packages/questions': [
    'kernel',
    'vocabulary',
    'contract (types)',
    'graph-schema',
    'graph',
    'analysis',
    'cypher',
  ],
  'packages/datapipe': [
    'kernel',
    'vocabulary',
    'recurrence',
    'graph-schema',
    'graph',
    'ingest',
    'analysis',
    'cypher',
    'database',
    'questions',
    'questions/thread',
  ],
  'packages/graph-view': ['kernel', 'graph-schema'],
  'packages/test-kit': ['kernel', 'estate', 'database'],
  'apps/server': [
    'kernel',
    'vocabulary',
    'recurrence',
    'contract',
    'graph-schema',
    'graph',
    'ingest',
    'analysis',
    'extensions',
    'estate',
    'database',
    'questions',
    'datapipe',
    'apps/server/src/graph-workers/shared',
    'apps/server/src/features/collection/shared',
    'apps/server/src/features/single-sign-on/saml/shared',
  ],
  'apps/server/src/graph-workers/thread': [
    'kernel',
    'graph',
    'questions',
    'questions/thread',
    'apps/server/src/graph-workers/shared',
  ],
  'apps/server/src/graph-workers/shared': ['questions'],
  'apps/server/src/bounded-thread/shared': ['kernel'],
  'apps/server/src/features/collection/thread': [
    'recurrence',
    'apps/server/src/bounded-thread/shared',
    'apps/server/src/features/collection/shared',
  ],
  'apps/server/src/features/collection/shared': [],
  'apps/server/src/features/extensions/thread': [
    'extensions/thread',
    'apps/server/src/bounded-thread/shared',
  ],
  'apps/server/src/features/reports/thread': [
    'kernel',
    'vocabulary',
    'contract',
    'analysis',
    'database',
    'extensions/thread',
    'apps/server',
  ],
  'apps/server/src/features/single-sign-on/saml/thread': [
    'apps/server/src/bounded-thread/shared',
    'apps/server/src/features/single-sign-on/saml/shared',
  ],
  'apps/server/src/features/single-sign-on/saml/shared': ['kernel'],
  'apps/cli': ['kernel', 'vocabulary', 'client', 'estate'],
  'apps/web': ['kernel', 'vocabulary', 'contract', 'client', 'graph-schema', 'graph-view'],
};

/**
 * Folders whose folders are floors, the ground first: a file imports from its own folder and from floors below it, for
 * types too. Folders of one floor know nothing of each other; files beside them stand on all floors.
 */
export const FLOORS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'apps/server/src': [
    ['formats'],
    ['config'],
    ['life-cycle', 'auth', 'graph-workers', 'bounded-thread', 'memory', 'outbound', 'web-ui'],
    ['database', 'datapipe', 'disk', 'tls'],
    ['metrics'],
    ['tracing'],
    ['http'],
    ['workspaces'],
    ['features'],
    ['limits', 'maintenance'],
  ],
  'packages/questions/src': [
    ['json', 'graph'],
    ['presenters'],
    [
      'choke-points',
      'collection',
      'cypher',
      'data-quality',
      'elements',
      'entities',
      'explanations',
      'findings',
      'kinds',
      'paths',
      'search',
    ],
    ['zones'],
    ['simulation'],
  ],
  'packages/datapipe/src': [
    ['shelf'],
    ['parameters', 'uploads', 'generation', 'snapshot', 'memory', 'tracing'],
    ['ingest', 'analysis', 'updates', 'removal'],
    ['thread'],
  ],
  'apps/web/src': [['words'], ['state'], ['api'], ['ui'], ['session'], ['parts'], ['features'], ['app']],
};

/** Folders around the product: they import packages, and ask apps as their users do, as programs and by their API. */
export const OUTSIDE: readonly string[] = ['bench', 'conformance', 'tools'];

/** Folders whose folders know nothing of each other. */
export const APART: readonly string[] = ['apps/web/src/features'];

/** Entries of packages for whom a row names them: one is heavy, the other no part of the product. */
export const NAMED_ENTRIES: ReadonlySet<string> = new Set(['thread', 'testing']);

/** No npm package at run time either. */
export const WITHOUT_DEPENDENCIES = [
  'kernel',
  'vocabulary',
  'recurrence',
  'graph-schema',
  'graph',
  'analysis',
  'cypher',
  'questions',
];

/** No part of the product: for tests alone. */
export const TEST_KIT = 'test-kit';

/** What anybody's tests may import as well: tools, and invented data. */
export const FOR_TESTS: ReadonlySet<string> = new Set([TEST_KIT, 'estate']);
