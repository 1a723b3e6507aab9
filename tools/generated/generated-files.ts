import { readFile } from 'node:fs/promises';
import { createOpenApiDocument, ROUTES } from '@secgraph/contract';
import { describeVariables } from '../../apps/server/src/config/read-config.ts';

/** A committed file that is made from the sources. */
export interface GeneratedFile {
  /** From the root of the repository. */
  readonly path: string;
  make(): Promise<string>;
}

export const GENERATED_FILES: readonly GeneratedFile[] = [
  { path: 'docs/openapi.json', make: makeOpenApi },
  { path: 'docs/configuration.md', make: makeConfiguration },
];

const CONFIGURATION_HEAD = `# Configuration

The service reads environment variables and nothing else. An empty variable counts as unset; a wrong one stops
the start with a line that names it. Made from the sources by \`npm run generate\`.

| Variable | Meaning | Default |
|---|---|---|
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
