import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readLock } from '../dependencies/read-lock.ts';
import { makeSbom, type SbomComponent } from './make-sbom.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const lock = await readLock();
const sbom = makeSbom(lock);
const refs = sbom.components.map((component) => component['bom-ref']);

const find = (ref: string): SbomComponent | undefined =>
  sbom.components.find((component) => component['bom-ref'] === ref);

describe('the bill of materials', () => {
  it('is a CycloneDX 1.5 document', () => {
    expect(sbom).toEqual({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      serialNumber: expect.stringMatching(
        /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
      ),
      version: 1,
      metadata: { component: expect.objectContaining({ type: 'application', name: 'secgraph' }) },
      components: expect.any(Array),
      dependencies: expect.any(Array),
    });
    for (const component of [sbom.metadata.component, ...sbom.components]) {
      expect(component).toMatchObject({
        'bom-ref': expect.stringMatching(/^pkg:/),
        type: expect.stringMatching(/^(application|library)$/),
        name: expect.stringMatching(/^[\w.-]+$/),
        version: expect.stringMatching(/^\d+\.\d+/),
        scope: expect.stringMatching(/^(required|optional|excluded)$/),
        purl: expect.stringMatching(/^pkg:(npm\/(%40[\w.-]+\/)?[\w.-]+|generic\/\w+)@\d[\w.+-]*$/),
      });
      for (const { alg, content } of component.hashes ?? []) {
        expect(content).toMatch(alg === 'SHA-512' ? /^[0-9a-f]{128}$/ : /^[0-9a-f]{40}$/);
      }
    }
  });

  it('has names for its parts that are taken once, and relates only what it has', () => {
    expect(new Set(refs).size).toBe(refs.length);
    const known = new Set([...refs, sbom.metadata.component['bom-ref']]);
    expect(new Set(sbom.dependencies.map(({ ref }) => ref))).toEqual(known);
    expect(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn.filter((ref) => !known.has(ref)))).toEqual(
      [],
    );
  });

  it('has every package of the lock file, and relates each to something', () => {
    const reached = new Set(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn));
    expect(refs.filter((ref) => !reached.has(ref))).toEqual([]);
    const locked = Object.values(lock).filter(({ link, version }) => link !== true && version !== undefined);
    expect(refs.length).toBeGreaterThan(locked.length / 2);
  });

  it('names the workspaces, the runtime and PostgreSQL of every platform', () => {
    const workspaces = globSync(['packages/*/package.json', 'apps/*/package.json'], { cwd: root });
    expect(refs.filter((ref) => ref.startsWith('pkg:npm/%40secgraph/'))).toHaveLength(workspaces.length);
    expect(refs.filter((ref) => ref.startsWith('pkg:npm/%40embedded-postgres/'))).toHaveLength(5);
    expect(refs.filter((ref) => /^pkg:npm\/node-(bin-)?(darwin|linux|win)-/.test(ref))).toHaveLength(5);

    const programs = sbom.components.filter(({ cpe }) => cpe !== undefined);
    expect(new Set(programs.map(({ name }) => name))).toEqual(new Set(['node', 'postgresql']));
    const postgresql = programs.find(({ name }) => name === 'postgresql');
    expect(postgresql).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+$/),
      cpe: expect.stringMatching(/^cpe:2\.3:a:postgresql:postgresql:\d+\.\d+:/),
    });
  });

  it('tells what is for development alone', () => {
    const versionOf = (name: string) => lock[`node_modules/${name}`]?.version;
    expect(find(`pkg:npm/fastify@${versionOf('fastify')}`)?.scope).toBe('required');
    expect(find(`pkg:npm/vitest@${versionOf('vitest')}`)?.scope).toBe('excluded');
  });

  it('is the same wherever and whenever it is printed, and tells of no machine', () => {
    const program = fileURLToPath(new URL('main.ts', import.meta.url));
    const printed = execFileSync(process.execPath, [program], {
      cwd: '/',
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });

    expect(JSON.parse(printed)).toEqual(sbom);
    expect(printed).not.toContain(root.slice(0, -1));
    expect(printed).not.toMatch(/https?:|timestamp/);
  });
});
