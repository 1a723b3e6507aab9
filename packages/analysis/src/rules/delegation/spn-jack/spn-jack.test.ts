import { describe, expect, it } from 'vitest';
import { compareWithNaive } from '../../../testing/compare-with-naive.test-support.ts';
import { derive } from '../../../testing/derive.test-support.ts';
import { draw } from '../../../testing/draw-graph.test-support.ts';
import { explain } from '../../../testing/explain.test-support.ts';
import { EXTENDED } from '../../../testing/extended-settings.test-support.ts';
import type { NaiveGraph, NaiveNode } from '../../../testing/naive-graph.test-support.ts';
import { spnJack } from './rule.ts';
import { hostOfServiceName } from './service-names.ts';

const GRAPH = draw(`
  Computer C {domainsid: 'S-1', enabled: true, trustedtoauth: true, allowedtodelegate: ['HTTP/x.corp.example:8080', 'CIFS/x.corp.example']}
  Computer X {domainsid: 'S-1', enabled: true, dnshostname: 'X.corp.example', samaccountname: 'X$'}
  Computer T {domainsid: 'S-1', enabled: true, dnshostname: 't.corp.example'}
  User U
  C -WriteSPN-> X, T
  U -WriteDacl-> C
`);
const LIVE = "C -SPNJack-> T {basis: ['live']}";
const found = (graph = GRAPH) => derive(graph, spnJack, EXTENDED);

describe('SPN-jacking', () => {
  it('leads from who delegates, and moves the name from one computer to the other', () => {
    expect(found()).toEqual([LIVE]);
  });

  it('leads from whoever controls the account and writes both names', () => {
    expect(found(GRAPH.and('U -GenericWrite-> X\nU -GenericAll-> T'))).toEqual([
      LIVE,
      "U -SPNJack-> T {basis: ['live']}",
    ]);
    expect(found(GRAPH.and('U -GenericAll-> T'))).toEqual([LIVE]);
  });

  it('is left out while extended techniques are', () => {
    expect(derive(GRAPH, spnJack)).toEqual([]);
  });

  it.each([
    ['its target gives the name up to itself', GRAPH.without('C -WriteSPN-> T')],
    ['the name cannot be taken from its host', GRAPH.without('C -WriteSPN-> X')],
    ['the settings name no host', GRAPH.with('C', { allowedtodelegate: ['krbtgt'] })],
    ['the settings were not collected', GRAPH.with('C', { allowedtodelegate: null })],
  ])('is not when %s', (_, graph) => {
    expect(found(graph)).toEqual([]);
  });

  it('needs nobody to give up the name of a host that is gone', () => {
    const gone = GRAPH.with('C', { allowedtodelegate: ['HTTP/old.corp.example'] });
    expect(found(gone)).toEqual(["C -SPNJack-> T {basis: ['ghost']}", "C -SPNJack-> X {basis: ['ghost']}"]);
  });

  it('takes the name of a disabled host either way, and of one that may be in use only with its consent', () => {
    expect(found(GRAPH.with('X', { enabled: false }))).toEqual([
      "C -SPNJack-> T {basis: ['ghost','live']}",
      "C -SPNJack-> X {basis: ['ghost']}",
    ]);
    expect(found(GRAPH.with('X', { enabled: null }))).toEqual([LIVE]);
  });

  it('tells where somebody has to log on first', () => {
    expect(found(GRAPH.with('C', { trustedtoauth: false }))).toEqual([
      "C -SPNJack-> T {basis: ['live','needs-forwardable-ticket']}",
    ]);
  });

  it('takes a short name for a host of the same domain', () => {
    const short = GRAPH.with('C', { allowedtodelegate: ['HTTP/x'] });
    expect(found(short)).toEqual([LIVE]);
    expect(found(short.with('X', { domainsid: 'S-2' }))).toEqual([
      "C -SPNJack-> T {basis: ['ghost']}",
      "C -SPNJack-> X {basis: ['ghost']}",
    ]);
  });

  it('is explained by control of the account and by both names', () => {
    const graph = GRAPH.and(
      'Group G\nU -MemberOf-> G\nG -WriteSPN-> T\nU -WriteSPN-> X\nC -AllowedToDelegate-> X\nU -SPNJack-> T\nC -SPNJack-> T',
    );
    expect(explain(graph, 'U -SPNJack-> T').arrows).toEqual([
      'C -AllowedToDelegate-> X',
      'G -WriteSPN-> T',
      'U -MemberOf-> G',
      'U -WriteDacl-> C',
      'U -WriteSPN-> X',
    ]);
    expect(explain(graph, 'C -SPNJack-> T').arrows).toEqual([
      'C -AllowedToDelegate-> X',
      'C -WriteSPN-> T',
      'C -WriteSPN-> X',
    ]);
  });

  it('gives what a naive implementation gives', () => {
    compareWithNaive({
      rules: spnJack,
      graphs: {
        nodes: {
          Computer: {
            min: 2,
            max: 4,
            properties: {
              allowedtodelegate: [
                ['HTTP/a.b'],
                ['HTTP/c.d:1', 'X/a.b'],
                ['HTTP/e'],
                ['nothing'],
                'HTTP/a.b',
                undefined,
              ],
              dnshostname: ['a.b', 'A.B', 'c.d', undefined],
              samaccountname: ['E$', 'F$'],
              trustedtoauth: [true, false, undefined],
              enabled: [true, true, false, undefined],
              domainsid: ['S-1', 'S-1', 'S-2'],
            },
          },
          User: { min: 1, max: 2, properties: { allowedtodelegate: [['HTTP/a.b'], undefined] } },
          Group: { max: 3 },
        },
        relationships: {
          'User|Computer|Group -MemberOf-> Group': 0.3,
          'User|Computer|Group -WriteSPN-> Computer': 0.4,
          'User|Group -GenericAll-> Computer|User': 0.2,
          'User|Group -AdminTo-> Computer': 0.3,
        },
      },
      naive,
      settings: EXTENDED,
    });
  });
});

function naive(graph: NaiveGraph): string[] {
  const basisOf = new Map<string, Set<string>>();
  const computers = graph.nodes('Computer');
  const write = (node: NaiveNode) => graph.holders(['WriteSPN', 'GenericAll', 'GenericWrite'], node);

  for (const account of graph.nodes('User', 'Computer')) {
    const names = account.properties['allowedtodelegate'];
    const control = [...new Set([account, ...graph.holders(['GenericAll', 'AdminTo'], account)])];
    for (const name of Array.isArray(names) ? names : []) {
      const host = /^[^/]*\/([^:/]+)/.exec(String(name))?.[1]?.toLowerCase();
      if (host === undefined) {
        continue;
      }
      const named = computers.filter((it) =>
        host.includes('.')
          ? graph.text(it, 'dnshostname')?.toLowerCase() === host
          : graph.text(it, 'samaccountname')?.toLowerCase() === `${host}$` &&
            graph.text(it, 'domainsid') === graph.text(account, 'domainsid'),
      );
      const add = (starts: readonly NaiveNode[], target: NaiveNode, basis: string) => {
        for (const start of starts.filter((it) => it !== target)) {
          const key = `${start.name} -SPNJack-> ${target.name}`;
          const all = basisOf.get(key) ?? new Set();
          basisOf.set(key, all.add(basis));
          if (graph.truth(account, 'trustedtoauth') !== true) {
            all.add('needs-forwardable-ticket');
          }
        }
      };
      for (const target of computers.filter((it) => it !== account && write(it).length > 0)) {
        for (const x of named.filter((it) => it !== target)) {
          add(graph.cross(control, write(x), write(target)), target, 'live');
        }
        if (named.every((it) => graph.truth(it, 'enabled') === false)) {
          add(graph.cross(control, write(target)), target, 'ghost');
        }
      }
    }
  }
  return [...basisOf].map(
    ([key, basis]) =>
      `${key} {basis: [${[...basis]
        .toSorted()
        .map((it) => `'${it}'`)
        .join(',')}]}`,
  );
}

it.each([
  ['HTTP/web.corp.example', 'WEB.CORP.EXAMPLE'],
  ['MSSQLSvc/db.corp.example:1433', 'DB.CORP.EXAMPLE'],
  ['ldap/dc.corp.example/corp.example', 'DC.CORP.EXAMPLE'],
  ['HTTP/', undefined],
  ['HTTP', undefined],
  ['', undefined],
])('the host of %j is %j', (name, host) => {
  expect(hostOfServiceName(name)).toBe(host);
});
