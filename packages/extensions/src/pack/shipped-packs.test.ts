import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ExtensionDocument } from '../document/extension-document.ts';
import { openPackFolder } from './pack-folder.ts';
import { readPackFiles } from './read-pack.ts';
import { listShippedPacks } from './shipped-packs.ts';

const packs = await listShippedPacks();

/** Kinds that statements look for: `(n:A:B)`, `[:A|B*1..5]`. */
function kindsIn(statement: string): readonly string[] {
  const unquoted = statement.replaceAll(/'[^']*'/g, '');
  return [...unquoted.matchAll(/:\s*([A-Za-z_]\w*(?:[|:][A-Za-z_]\w*)*)/g)].flatMap(([, names = '']) =>
    names.split(/[|:]/),
  );
}

/** From black to white, as people see it. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A sentence, or several. */
const SENTENCE = /^[A-Z\d`*].*[.:]$/s;

it('come with the product', () => {
  expect(packs.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'aws',
      'configuration-manager',
      'github',
      'jamf',
      'kubernetes',
      'okta',
      'sql-server',
    ]),
  );
});

describe.each(packs)('the pack $name', ({ path }) => {
  const read = async (): Promise<ExtensionDocument> => {
    const [document, ...more] = await readPackFiles(await openPackFolder(path), { serviceVersion: 'v0.1.0' });
    expect(more).toEqual([]);
    if (document === undefined) {
      throw new Error('there is no schema');
    }
    return document;
  };

  it('is older than whatever the authors of its collector publish, and says what it is for', async () => {
    const { version, about } = await read();
    expect(version).toBe('v0.1.0');
    expect(about).toMatchObject({ publisher: 'Secgraph', licence: 'Apache-2.0' });
    expect(about.description).toMatch(SENTENCE);
  });

  it('describes each of its kinds, and gives icons that can be seen', async () => {
    const { nodeKinds, relationshipKinds } = await read();
    for (const kind of [...nodeKinds, ...relationshipKinds]) {
      expect([kind.name, kind.description]).toEqual([kind.name, expect.stringMatching(SENTENCE)]);
    }
    for (const { name, isDisplayKind, icon, color } of nodeKinds) {
      expect([name, isDisplayKind]).toEqual([name, icon !== '' && color !== '']);
    }
    const colors = nodeKinds.filter(({ isDisplayKind }) => isDisplayKind).map(({ color }) => color);
    for (const color of colors) {
      // White is seen on it, and it is seen on white.
      expect([color, 1.05 / (luminanceOf(color) + 0.05) >= 2.4]).toEqual([color, true]);
    }
  });

  it('tells of each finding what it allows, how to detect it and how to fix it', async () => {
    const { findings, listFindings, rules, relationshipKinds } = await read();
    // Those that the extension does not write take their texts from the kind.
    const told = relationshipKinds.filter(({ isTraversable, info }) => isTraversable && info.length > 0);
    expect(told.length).toBeGreaterThan(6);
    for (const { name, info } of told) {
      expect([name, info.map(({ key }) => key)]).toEqual([name, ['gain', 'detection', 'remediation']]);
      expect(info.filter(({ markdown }) => !SENTENCE.test(markdown))).toEqual([]);
    }
    expect(rules.length).toBeGreaterThan(0);
    expect(listFindings.length).toBeGreaterThanOrEqual(2);
    for (const finding of findings) {
      expect(finding.shortDescription).toMatch(SENTENCE);
      expect(finding.longDescription).toMatch(/### What it allows\n\n.*\.\n\n### How to detect it\n\n.*\.$/s);
      expect(finding.shortRemediation).toMatch(SENTENCE);
      expect(finding.longRemediation).toMatch(SENTENCE);
    }
    for (const { description, remediation } of listFindings) {
      expect(description).toMatch(SENTENCE);
      expect(remediation).toMatch(SENTENCE);
    }
  });

  it('has findings about relationships that give control alone', async () => {
    const { findings, relationshipKinds } = await read();
    const followed = new Set(
      relationshipKinds.filter(({ isTraversable }) => isTraversable).map(({ name }) => name),
    );
    expect(findings.filter(({ relationshipKind }) => !followed.has(relationshipKind))).toEqual([]);
  });

  it('asks for kinds that it declares, or that are built in', async () => {
    const { nodeKinds, relationshipKinds, environments, rules, listFindings, queries } = await read();
    const known = new Set([
      ...[...nodeKinds, ...relationshipKinds].map(({ name }) => name),
      ...environments.map(({ sourceKind }) => sourceKind),
      'Base',
      'User',
      'Group',
      'Computer',
      'CoerceAndRelayToMSSQL',
    ]);
    const statements = [...rules, ...listFindings].map(({ cypher }) => cypher);
    const asked = [...statements, ...queries.map(({ query }) => query)].flatMap(kindsIn);
    expect([...new Set(asked)].filter((kind) => !known.has(kind))).toEqual([]);
    expect(queries.length).toBeGreaterThanOrEqual(6);
    expect(queries.length).toBeLessThanOrEqual(12);
    expect(queries.filter(({ query }) => !/ LIMIT \d+$/.test(query))).toEqual([]);
  });

  it('has an example of its own kinds alone', async () => {
    const { nodeKinds, relationshipKinds, environments } = await read();
    const { metadata, graph } = JSON.parse(await readFile(join(path, 'data/example.json'), 'utf8'));
    // Collectors of GitHub send the last one, though nobody declares it.
    const others = ['Base', 'User', 'Group', 'Computer', 'GH_Role'];
    const kinds = new Set([...nodeKinds.map(({ name }) => name), ...others]);
    const edgeKinds = new Set(relationshipKinds.map(({ name }) => name));
    expect(environments.map(({ sourceKind }) => sourceKind)).toContain(metadata.source_kind);
    expect(
      graph.nodes.flatMap((node: { kinds: string[] }) => node.kinds.filter((kind) => !kinds.has(kind))),
    ).toEqual([]);
    expect(graph.edges.filter(({ kind }: { kind: string }) => !edgeKinds.has(kind))).toEqual([]);
  });
});
