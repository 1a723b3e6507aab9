import { readFile } from 'node:fs/promises';
import { createOpenApiDocument, ROUTES } from '@secgraph/contract';
import { MAY_IMPORT } from '../boundaries/import-table.ts';
import { readLock } from '../dependencies/read-lock.ts';
import { makeWasm } from '../wasm/make-wasm.ts';
import { describeDependencies } from './describe-dependencies.ts';
import { describeFindings } from './describe-findings.ts';
import { describePermissions } from './describe-permissions.ts';
import { describeRelationships } from './describe-relationships.ts';
import { describeRules } from './describe-rules.ts';
import { describeService } from './describe-service.ts';
import { makeLanguageTable } from './make-language-table.ts';
import { makeRouteTable } from './make-route-table.ts';

/** A committed file that is made from the sources, wholly or in part. */
export interface GeneratedFile {
  /** From the root of the repository. */
  readonly path: string;
  make(): Promise<string>;
}

const SKIPPER = 'packages/ingest/src/decode/object-skipper/skip-object';

export const GENERATED_FILES: readonly GeneratedFile[] = [
  { path: 'docs/openapi.json', make: makeOpenApi },
  { path: 'docs/configuration.md', make: makeConfiguration },
  {
    path: 'docs/dependencies.md',
    make: async () =>
      replacePart('docs/dependencies.md', 'dependencies', describeDependencies(await readLock())),
  },
  { path: 'docs/findings.md', make: async () => describeFindings() },
  { path: 'docs/permissions.md', make: async () => describePermissions() },
  { path: 'docs/relationships.md', make: async () => describeRelationships() },
  { path: 'docs/rules.md', make: async () => describeRules() },
  {
    path: 'docs/security.md',
    make: async () => replacePart('docs/security.md', 'limits', await makeLimits()),
  },
  {
    path: 'docs/architecture.md',
    make: () => replacePart('docs/architecture.md', 'import table', makeImportTable()),
  },
  { path: `${SKIPPER}.wasm.ts`, make: () => makeWasm(`${SKIPPER}.wat`, 'SKIP_OBJECT_WASM') },
  { path: 'packages/client/src/route-table.ts', make: async () => makeRouteTable() },
  {
    path: 'apps/web/src/parts/cypher/language/language-table.ts',
    make: async () => makeLanguageTable(),
  },
];

const CONFIGURATION_HEAD = `# Configuration

The service reads environment variables, and the files that those of secrets name. An empty variable counts as unset;
a wrong one stops the start with a line that names it. Made from the sources by \`npm run generate\`.

| Variable | Meaning | Default |
|---|---|---|
`;

const LIMITS_HEAD = `| What | Default | Setting | What a client sees |
|---|---|---|---|
`;

async function makeOpenApi(): Promise<string> {
  const manifest: { version: string } = JSON.parse(await readFile('package.json', 'utf8'));
  const document = createOpenApiDocument(ROUTES, { version: manifest.version, serverUrl: '/' });
  return `${JSON.stringify(document, undefined, 1)}\n`;
}

async function makeConfiguration(): Promise<string> {
  const { variables } = await describeService();
  const rows = variables.map(
    ({ name, meaning, fallback }) =>
      `| \`${name}\` | ${meaning} | ${fallback.replaceAll(process.cwd(), '.')} |`,
  );
  return `${CONFIGURATION_HEAD}${rows.join('\n')}\n`;
}

/** A document that is written by hand, with the part between two marks made anew. */
async function replacePart(path: string, name: string, content: string): Promise<string> {
  const [begin, end] = [
    `<!-- ${name}: made from the sources by \`npm run generate\` -->`,
    `<!-- end of ${name} -->`,
  ];
  const committed = await readFile(path, 'utf8');
  const [before, after] = [committed.indexOf(begin), committed.indexOf(end)];
  if (before < 0 || after < before) {
    throw new Error(`${path} has lost the marks around its ${name}.`);
  }

  return `${committed.slice(0, before)}${begin}\n\n${content}\n\n${committed.slice(after)}`;
}

async function makeLimits(): Promise<string> {
  const { limits } = await describeService();
  const rows = limits.map(
    ({ what, fallback, setting, answers }) =>
      `| ${what} | ${fallback} | ${setting === undefined ? '–' : `\`${setting}\``} | ${answers.join('<br>').replaceAll('|', '\\|')} |`,
  );
  return `${LIMITS_HEAD}${rows.join('\n')}`;
}

function makeImportTable(): string {
  const rows = Object.entries(MAY_IMPORT).map(
    ([name, allowed]) =>
      `| \`${name}\` | ${allowed.map((other) => `\`${other}\``).join(', ') || 'nothing'} |`,
  );
  return ['| Folder | May import |', '|---|---|', ...rows].join('\n');
}
