import { describe, expect, it } from 'vitest';
import { findKindIcon } from '../icons/kind-icons.ts';
import { chainOf, HOSTILE_NAMES, pictureOf } from '../look/picture.test-support.ts';
import { createGraphModel } from '../model/graph-model.ts';
import { writeEdgesCsv, writeNodesCsv } from './csv.ts';
import { writeGraphJson } from './json.ts';
import { writeSvg } from './svg.ts';

const hostile = {
  nodes: HOSTILE_NAMES.map((label, at) => ({ id: `${label}${at}`, kind: label, label, secondLine: label })),
  edges: HOSTILE_NAMES.map((kind, at) => ({
    source: `${HOSTILE_NAMES[0] ?? ''}0`,
    target: `${kind}${at}`,
    kind,
  })),
};
const heightOf = (svg: string) => Number(/ height="([\d.]+)"/.exec(svg)?.[1]);
const places = HOSTILE_NAMES.flatMap((_, at) => [at * 100, at * 37]);

describe('writeSvg', () => {
  it('draws discs, lines, labels and icons', () => {
    const svg = writeSvg(pictureOf(chainOf('ALICE', 'BOB'), [0, 0, 210, 0]), { findIcon: findKindIcon });
    expect(svg).toContain('<title>2 nodes, 1 edges</title>');
    expect(svg).toContain('>ALICE</text>');
    expect(svg).toContain('>MemberOf</text>');
    expect(svg.match(/<use href="#i0"/g)).toHaveLength(2);
    expect(svg.match(/<symbol /g)).toHaveLength(1);
  });

  it('has no place where a name becomes markup', () => {
    const svg = writeSvg(pictureOf(hostile, places), {
      findIcon: findKindIcon,
      title: HOSTILE_NAMES.join(' '),
    });
    const elements = [...svg.matchAll(/<\/?([a-zA-Z]+)/g)].map(([, name]) => name);
    expect(new Set(elements)).toEqual(
      new Set(['svg', 'title', 'defs', 'symbol', 'path', 'rect', 'g', 'text', 'circle', 'use']),
    );
    expect(svg).not.toMatch(/\son\w+="/);
    // Only what XML 1.0 allows.
    expect(svg).not.toMatch(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/u);
    expect(svg.isWellFormed()).toBe(true);
    expect(svg.match(/<text/g)?.length).toBe(svg.match(/<\/text>/g)?.length);
  });

  it('has a title and a legend when it gets a title', () => {
    const picture = pictureOf(chainOf('ALICE@CORP.LOCAL', 'BOB@CORP.LOCAL'), [0, 0, 210, 0]);
    const plain = writeSvg(picture, { findIcon: findKindIcon });
    const titled = writeSvg(picture, { findIcon: findKindIcon, title: 'Paths <to> "Domain Admins"' });
    expect(titled).toContain('<title>Paths &lt;to&gt; &quot;Domain Admins&quot;</title>');
    expect(titled).toContain('>User 2</text>');
    expect(titled).toContain('>Names without CORP.LOCAL</text>');
    expect(plain).not.toContain('User 2');
    expect(heightOf(titled)).toBeGreaterThan(heightOf(plain) + 40);
  });

  it('has room for long names at its borders', () => {
    const name = 'W'.repeat(32);
    const svg = writeSvg(pictureOf(chainOf(name, 'b'), [0, 0, 210, 0]), { findIcon: findKindIcon });
    const [, left] = /viewBox="(-[\d.]+) /.exec(svg) ?? [];
    expect(Number(left)).toBeLessThan((-name.length * 7.5) / 2);
  });

  it('can leave out the canvas', () => {
    const picture = pictureOf(chainOf('a'), [0, 0]);
    expect(writeSvg(picture, { findIcon: findKindIcon, isTransparent: true })).not.toContain('<rect');
    expect(writeSvg(picture, { findIcon: findKindIcon })).toContain('<rect');
  });

  it('writes an empty picture', () => {
    expect(writeSvg(pictureOf({ nodes: [], edges: [] }, []), { findIcon: findKindIcon })).toContain(
      '0 nodes',
    );
  });
});

describe('CSV', () => {
  it('lists nodes and edges', () => {
    const model = createGraphModel(chainOf('a', 'b'));
    expect(writeNodesCsv(model).split('\r\n')[1]).toBe('a,User,a,,false,false,false');
    expect(writeEdgesCsv(model).split('\r\n')[1]).toBe('a,a,MemberOf,b,b,false,false');
  });

  it('names objects by the ids that directories know', () => {
    const model = createGraphModel({
      nodes: [
        { id: '7', objectId: 'S-1-5-21-1-500', kind: 'User', label: 'ADA' },
        { id: '8', objectId: 'S-1-5-21-1-512', kind: 'Group', label: 'ADMINS' },
      ],
      edges: [{ source: '7', target: '8', kind: 'MemberOf' }],
    });
    expect(writeNodesCsv(model)).toContain('S-1-5-21-1-500,User,ADA,,false,false,false');
    expect(writeEdgesCsv(model)).toContain('S-1-5-21-1-500,ADA,MemberOf,S-1-5-21-1-512,ADMINS,false,false');
    const json = JSON.parse(writeGraphJson(model, () => undefined));
    expect(json.nodes.map(({ objectId }: { objectId: string }) => objectId)).toEqual([
      'S-1-5-21-1-500',
      'S-1-5-21-1-512',
    ]);
    expect(createGraphModel(json).nodes).toEqual(model.nodes);
  });

  it('quotes, and starts no formula', () => {
    const label = '=cmd|"/c calc"!A1, and more';
    const model = createGraphModel({ nodes: [{ id: '@id', kind: 'User', label }], edges: [] });
    expect(writeNodesCsv(model)).toContain('\'@id,User,"\'=cmd|""/c calc""!A1, and more"');

    const wide = createGraphModel({ nodes: [{ id: 'x', kind: 'User', label: '＝1+1' }], edges: [] });
    expect(writeNodesCsv(wide)).toContain("x,User,'＝1+1");
  });

  it('has one line for each hostile name', () => {
    const model = createGraphModel(hostile);
    expect(writeNodesCsv(model).trimEnd().split('\r\n')).toHaveLength(HOSTILE_NAMES.length + 1);
    expect(writeEdgesCsv(model).trimEnd().split('\r\n')).toHaveLength(HOSTILE_NAMES.length + 1);
  });
});

describe('writeGraphJson', () => {
  it('can be read again, whatever the names are', () => {
    const model = createGraphModel(hostile);
    const json: unknown = JSON.parse(writeGraphJson(model, () => [1.234, 5]));
    expect(json).toMatchObject({ format: 'secgraph-picture', version: 1 });
    const again = createGraphModel(json as typeof hostile);
    expect(again.nodes).toEqual(model.nodes);
    expect(again.edges.map(({ kind }) => kind)).toEqual(model.edges.map(({ kind }) => kind));
  });

  it('keeps the place of a node that is called __proto__', () => {
    const model = createGraphModel({ nodes: [{ id: '__proto__', kind: 'User', label: 'x' }], edges: [] });
    expect(writeGraphJson(model, () => [1, 2])).toContain('"__proto__": [');
  });
});
