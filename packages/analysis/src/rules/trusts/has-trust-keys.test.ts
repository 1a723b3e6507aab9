import { describe, expect, it } from 'vitest';
import { compareWithNaive } from '../../testing/compare-with-naive.test-support.ts';
import { derive } from '../../testing/derive.test-support.ts';
import { draw } from '../../testing/draw-graph.test-support.ts';
import { hasTrustKeys } from './has-trust-keys.ts';

const GRAPH = draw(`
  Domain A {collected: true, netbios: 'A', domainsid: 'S-A'}
  Domain X {domainsid: 'S-X'}
  User TrustAccount {domainsid: 'S-X', samaccountname: 'A$'}
  A -CrossForestTrust-> X
`);

describe('HasTrustKeys', () => {
  it('leads from a domain to the account that stands for it in a domain that it trusts', () => {
    expect(derive(GRAPH, hasTrustKeys)).toEqual(['A -HasTrustKeys-> TrustAccount']);
  });

  it('is the same within a forest, and once for both kinds of trust', () => {
    const both = GRAPH.and('A -SameForestTrust-> X');
    expect(derive(both, hasTrustKeys)).toHaveLength(1);
    expect(derive(both.without('A -CrossForestTrust-> X'), hasTrustKeys)).toHaveLength(1);
  });

  it.each([
    [
      'the trust leads the other way',
      GRAPH.without('A -CrossForestTrust-> X').and('X -CrossForestTrust-> A'),
    ],
    ['there is no trust', GRAPH.without('A -CrossForestTrust-> X')],
    [
      'what is trusted is no domain',
      GRAPH.without('X').and("OU X {domainsid: 'S-X'}\nA -CrossForestTrust-> X"),
    ],
    ['the trusting domain was not collected', GRAPH.with('A', { collected: false })],
    ['it does not tell whether it was', GRAPH.with('A', { collected: null })],
    ['it does not tell its NetBIOS name', GRAPH.with('A', { netbios: null })],
    ['its NetBIOS name is no text', GRAPH.with('A', { netbios: 5 })],
    ['the trusted domain does not tell its SID', GRAPH.with('X', { domainsid: null })],
    ['the account is of another domain', GRAPH.with('TrustAccount', { domainsid: 'S-A' })],
    ['the account does not tell its domain', GRAPH.with('TrustAccount', { domainsid: null })],
    ['the account has another name', GRAPH.with('TrustAccount', { samaccountname: 'A' })],
    ['its name differs in case', GRAPH.with('TrustAccount', { samaccountname: 'a$' })],
    ['the account has no name', GRAPH.with('TrustAccount', { samaccountname: null })],
    [
      'the account is a computer',
      GRAPH.without('TrustAccount').and("Computer C {domainsid: 'S-X', samaccountname: 'A$'}"),
    ],
  ])('is silent where %s', (_reason, graph) => {
    expect(derive(graph, hasTrustKeys)).toEqual([]);
  });

  it('finds nobody where neither side tells anything', () => {
    const graph = GRAPH.with('X', { domainsid: null }).with('TrustAccount', { domainsid: null });
    expect(derive(graph, hasTrustKeys)).toEqual([]);
  });

  it('takes the first of several accounts', () => {
    const graph = GRAPH.and("User Second {domainsid: 'S-X', samaccountname: 'A$'}");
    expect(derive(graph, hasTrustKeys)).toEqual(['A -HasTrustKeys-> TrustAccount']);
  });

  it('keeps domains apart', () => {
    const graph = draw(`
      Domain Domain1 {collected: true, netbios: 'DOMAIN1', domainsid: 'S1'}
      Domain Domain2 {collected: true, netbios: 'DOMAIN2', domainsid: 'S2'}
      Domain Domain3 {collected: true, netbios: 'DOMAIN3', domainsid: 'S3'}
      Domain Domain4 {collected: true, netbios: 'DOMAIN4', domainsid: 'S4'}
      Domain1 -CrossForestTrust-> Domain2
      Domain3 -SameForestTrust-> Domain4
      User User1 {samaccountname: 'DOMAIN1$', domainsid: 'S2'}
      User User2 {samaccountname: 'DOMAIN3$', domainsid: 'S4'}
      User User3 {samaccountname: 'DOMAIN1$', domainsid: 'S4'}
    `);
    expect(derive(graph, hasTrustKeys)).toEqual([
      'Domain1 -HasTrustKeys-> User1',
      'Domain3 -HasTrustKeys-> User2',
    ]);
  });

  it('agrees with a naive implementation', () => {
    const sids = ['S-1', 'S-1', 'S-2', undefined];
    compareWithNaive({
      rules: hasTrustKeys,
      graphs: {
        nodes: {
          Domain: {
            min: 1,
            max: 3,
            properties: {
              collected: [true, true, true, 'true', undefined],
              netbios: ['A', 'A', 'A', 'B', undefined],
              domainsid: sids,
            },
          },
          User: {
            min: 1,
            max: 4,
            properties: { samaccountname: ['A$', 'A$', 'B$', undefined], domainsid: sids },
          },
          OU: { max: 1, properties: { domainsid: ['S-1'] } },
        },
        relationships: {
          'Domain -SameForestTrust-> Domain|OU': 0.6,
          'Domain -CrossForestTrust-> Domain|OU': 0.6,
        },
      },
      naive: (graph) =>
        graph.arrows(
          'HasTrustKeys',
          graph
            .nodes('Domain')
            .filter((domain) => domain.properties['collected'] === true)
            .flatMap((domain) =>
              graph
                .ends(domain, ['SameForestTrust', 'CrossForestTrust'])
                .filter(({ kinds }) => kinds.includes('Domain'))
                .map((trusted) =>
                  graph
                    .nodes('User')
                    .find(
                      (user) =>
                        graph.text(domain, 'netbios') !== undefined &&
                        graph.text(user, 'samaccountname') === `${graph.text(domain, 'netbios')}$` &&
                        graph.text(trusted, 'domainsid') !== undefined &&
                        graph.text(user, 'domainsid') === graph.text(trusted, 'domainsid'),
                    ),
                )
                .filter((account) => account !== undefined)
                .map((account) => [domain, account] as const),
            ),
        ),
    });
  });
});
