import { readFile } from 'node:fs/promises';
import { createOpenApiDocument, ROUTES } from '@secgraph/contract';
import { describeLimits } from '../../apps/server/src/config/describe-limits.ts';
import { describeVariables } from '../../apps/server/src/config/read-config.ts';
import { describeRules } from './describe-rules.ts';

/** A committed file that is made from the sources, wholly or in part. */
export interface GeneratedFile {
  /** From the root of the repository. */
  readonly path: string;
  make(): Promise<string>;
}

const SECURITY_PATH = 'docs/security.md';

export const GENERATED_FILES: readonly GeneratedFile[] = [
  { path: 'docs/openapi.json', make: makeOpenApi },
  { path: 'docs/configuration.md', make: makeConfiguration },
  { path: 'docs/rules.md', make: async () => describeRules() },
  { path: SECURITY_PATH, make: makeSecurity },
];

const CONFIGURATION_HEAD = `# Configuration

The service reads environment variables and nothing else. An empty variable counts as unset; a wrong one stops
the start with a line that names it. Made from the sources by \`npm run generate\`.

| Variable | Meaning | Default |
|---|---|---|
`;

const LIMITS_BEGIN = '<!-- limits: made from the sources by `npm run generate` -->';
const LIMITS_END = '<!-- end of limits -->';

const LIMITS_HEAD = `| What | Default | Setting | What a client sees |
|---|---|---|---|
`;

async function makeOpenApi(): Promise<string> {
  const manifest: { version: string } = JSON.parse(await readFile('package.json', 'utf8'));
  const document = createOpenApiDocument(ROUTES, { version: manifest.version, serverUrl: '/' });
  return `${JSON.stringify(document, undefined, 1)}\n`;
}

async function makeConfiguration(): Promise<string> {
  const rows = describeVariables().map(
    ({ name, meaning, fallback }) =>
      `| \`${name}\` | ${meaning} | ${fallback.replaceAll(process.cwd(), '.')} |`,
  );
  return `${CONFIGURATION_HEAD}${rows.join('\n')}\n`;
}

/** The table of limits in a document that is written by hand. */
async function makeSecurity(): Promise<string> {
  const committed = await readFile(SECURITY_PATH, 'utf8');
  const [before, after] = [committed.indexOf(LIMITS_BEGIN), committed.indexOf(LIMITS_END)];
  if (before < 0 || after < before) {
    throw new Error(`${SECURITY_PATH} has lost the marks around its table of limits.`);
  }

  const rows = describeLimits().map(
    ({ what, fallback, setting, answers }) =>
      `| ${what} | ${fallback} | ${setting === undefined ? '–' : `\`${setting}\``} | ${answers.join('<br>').replaceAll('|', '\\|')} |`,
  );
  return `${committed.slice(0, before)}${LIMITS_BEGIN}\n\n${LIMITS_HEAD}${rows.join('\n')}\n\n${committed.slice(after)}`;
}
