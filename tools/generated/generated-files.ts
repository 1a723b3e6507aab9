import { readFile } from 'node:fs/promises';
import { createOpenApiDocument, ROUTES } from '@secgraph/contract';

/** A committed file that is made from the sources. */
export interface GeneratedFile {
  /** From the root of the repository. */
  readonly path: string;
  make(): Promise<string>;
}

export const GENERATED_FILES: readonly GeneratedFile[] = [{ path: 'docs/openapi.json', make: makeOpenApi }];

async function makeOpenApi(): Promise<string> {
  const manifest: { version: string } = JSON.parse(await readFile('package.json', 'utf8'));
  const document = createOpenApiDocument(ROUTES, { version: manifest.version, serverUrl: '/' });
  return `${JSON.stringify(document, undefined, 1)}\n`;
}
