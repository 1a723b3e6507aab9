import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const findAll = (text: string, pattern: RegExp): readonly string[] =>
  Array.from(text.matchAll(pattern), ([, found = '']) => found);

const { version }: { version: string } = JSON.parse(read('package.json'));
const compose: {
  readonly services: Record<string, { readonly image: string; readonly environment: Record<string, string> }>;
} = parse(read('deploy/compose.yaml'));
const containerfile = read('deploy/image/Containerfile');
const chart: { readonly version: string; readonly appVersion: string } = parse(
  read('deploy/helm/secgraph/Chart.yaml'),
);
const rendered = read('deploy/helm/rendered/everything.yaml');

/** Those of the documents, which are made of the sources; secrets have a second name. */
const configuration = read('docs/configuration.md');
const known = new Set([
  ...findAll(configuration, /^\| `([A-Z0-9_]+)`/gm),
  ...findAll(configuration, /`([A-Z0-9_]+_FILE)` names a file/g),
]);

describe('what the service is told where it is deployed', () => {
  it.each([
    ['compose.yaml', Object.keys(compose.services['secgraph']?.environment ?? {})],
    ['the image', findAll(containerfile, /\b(SECGRAPH_[A-Z0-9_]+)=/g)],
    ['the chart', findAll(rendered, /- name: ((?:SECGRAPH|DATABASE)_[A-Z0-9_]+)$/gm)],
  ])('%s names settings that there are', (_, names) => {
    expect(names.length).toBeGreaterThan(1);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it('is the release that the rest is of', () => {
    expect([chart.version, chart.appVersion]).toEqual([version, version]);
    expect(compose.services['secgraph']?.image).toContain(`/secgraph:${version}`);
  });
});

describe('the container', () => {
  it('has no more rights than it needs, in compose and in Kubernetes', () => {
    expect(compose.services['secgraph']).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(containerfile).toMatch(/^USER 65532:65532$/m);

    const pods = parseAllDocuments(rendered)
      .map((document) => document.toJS())
      .filter((manifest) => manifest?.kind === 'Deployment')
      .map((manifest) => manifest.spec.template.spec);
    expect(pods).toEqual([
      expect.objectContaining({
        automountServiceAccountToken: false,
        securityContext: expect.objectContaining({ runAsNonRoot: true, runAsUser: 65_532 }),
        containers: [
          expect.objectContaining({
            securityContext: {
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: { drop: ['ALL'] },
            },
          }),
        ],
      }),
    ]);
  });
});
