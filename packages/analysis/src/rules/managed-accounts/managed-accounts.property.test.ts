import { describe, it } from 'vitest';
import { compareWithNaive } from '../../testing/compare-with-naive.test-support.ts';
import { EXTENDED } from '../../testing/extended-settings.test-support.ts';
import type { NaiveGraph, NaiveNode } from '../../testing/naive-graph.test-support.ts';
import type { RandomGraphSpec } from '../../testing/random-graph.test-support.ts';
import { badSuccessor } from './bad-successor/rule.ts';
import { goldenGmsa } from './golden-gmsa.ts';
import { supersedesAccount } from './supersedes-account.ts';

const RUNS = 200;
const sids = ['S-1', 'S-1', 'S-1', 'S-1', 'S-2', undefined];

type Answer = 'yes' | 'no' | 'unknown';

function isOf(graph: NaiveGraph, domain: NaiveNode): (node: NaiveNode) => boolean {
  const sid = graph.text(domain, 'domainsid');
  return (node) => sid !== undefined && graph.text(node, 'domainsid') === sid;
}

function delegated(graph: NaiveGraph): NaiveNode[] {
  return graph
    .nodes('User', 'Computer', 'DelegatedMSA')
    .filter((node) => node.kinds.includes('DelegatedMSA') || graph.truth(node, 'dmsa') === true);
}

function controllers2025(graph: NaiveGraph, domain: NaiveNode): NaiveNode[] {
  return graph
    .starts('DCFor', domain)
    .filter(({ kinds }) => kinds.includes('Computer'))
    .filter((controller) => graph.truth(controller, 'isreadonlydc') !== true)
    .filter((controller) => graph.text(controller, 'operatingsystem')?.includes('2025'));
}

/** Whether the controllers have the update. */
function patch(graph: NaiveGraph, domain: NaiveNode): Answer {
  const hosts = controllers2025(graph, domain).map((controller): Answer => {
    const parts = (graph.text(controller, 'operatingsystembuild') ?? '').split('.').map(Number);
    const [build = 0, revision] = parts;
    return revision === undefined ? 'unknown' : build * 1e6 + revision >= 26_100_004_946 ? 'yes' : 'no';
  });
  if (hosts.includes('no')) {
    return 'no';
  }
  const said = graph.truth(domain, 'dmsaupdateinstalled');
  if (said !== undefined) {
    return said ? 'yes' : 'no';
  }
  return hosts.length > 0 && hosts.every((host) => host === 'yes') ? 'yes' : 'unknown';
}

/** Those who create a delegated account in the domain, or control one. */
function withAccount(graph: NaiveGraph, domain: NaiveNode): NaiveNode[] {
  const creators = graph
    .nodes('OU', 'Container', 'Domain')
    .filter(isOf(graph, domain))
    .flatMap((place) =>
      graph.holders(
        ['CreateChildDMSA', 'CreateChildAll', 'GenericAll', 'WriteDacl', 'WriteOwner', 'Owns'],
        place,
      ),
    );
  const controllers = delegated(graph)
    .filter(isOf(graph, domain))
    .filter((account) => graph.number(account, 'delegatedmsastate') !== 2)
    .flatMap((account) => [
      ...graph.holders(['GenericAll', 'WriteDacl', 'WriteOwner', 'Owns', 'GenericWrite'], account),
      ...graph.cross(
        graph.holders('WriteMsDSManagedAccountPrecededByLink', account),
        graph.holders('WriteMsDSDelegatedMSAState', account),
        graph.holders(['WriteMsDSGroupMSAMembership', 'ReadGMSAPassword'], account),
      ),
    ]);
  const all = new Set([...creators, ...controllers]);
  return graph.all.filter((node) => all.has(node));
}

function canUseBadSuccessor(graph: NaiveGraph): string[] {
  const any: (readonly [NaiveNode, NaiveNode])[] = [];
  const mutual: (readonly [NaiveNode, NaiveNode])[] = [];
  for (const domain of graph.nodes('Domain').filter((node) => graph.truth(node, 'collected') === true)) {
    if (controllers2025(graph, domain).length === 0) {
      continue;
    }
    const starts = withAccount(graph, domain);
    if (patch(graph, domain) === 'no') {
      any.push(...starts.map((start) => [start, domain] as const));
    }
    for (const account of graph.nodes('User', 'Computer', 'DelegatedMSA').filter(isOf(graph, domain))) {
      const marking = graph.cross(
        graph.holders('WriteMsDSSupersededManagedAccountLink', account),
        graph.holders('WriteMsDSSupersededServiceAccountState', account),
      );
      if (starts.length > 0 && marking.length > 0) {
        mutual.push(...graph.cross(starts, marking).map((start) => [start, account] as const));
      }
    }
  }
  return [
    ...graph.arrows('CanUseBadSuccessor', any).map((line) => `${line} {basis: ['create-any']}`),
    ...graph.arrows('CanUseBadSuccessor', mutual).map((line) => `${line} {basis: ['mutual-link']}`),
  ];
}

function supersedes(graph: NaiveGraph): string[] {
  return delegated(graph).flatMap((successor) =>
    graph
      .nodes('User', 'Computer', 'DelegatedMSA')
      .filter((account) => graph.text(account, 'domainsid') === graph.text(successor, 'domainsid'))
      .filter(
        (account) =>
          graph.number(successor, 'delegatedmsastate') === 2 &&
          graph.text(successor, 'managedaccountprecededbylink')?.toUpperCase() ===
            graph.text(account, 'distinguishedname'),
      )
      .flatMap((account) => {
        const domains = graph.nodes('Domain').filter((domain) => isOf(graph, domain)(account));
        const link = graph.text(account, 'supersededmanagedaccountlink');
        const isOneWay = domains.some((domain) => patch(graph, domain) === 'no');
        const isRead = domains.some((domain) => graph.truth(domain, 'delegatedmsacollected') === true);
        const bases = isOneWay || link?.toUpperCase() === graph.text(successor, 'distinguishedname');
        const isUnknown = link === undefined && !isRead;
        return bases && (isOneWay || link !== undefined)
          ? graph
              .arrows('SupersedesAccount', [[successor, account]])
              .map((line) => `${line} {basis: ['superseded']}`)
          : isUnknown
            ? graph
                .arrows('SupersedesAccount', [[successor, account]])
                .map((line) => `${line} {basis: ['back-link-unknown','superseded']}`)
            : [];
      }),
  );
}

const rights = (kinds: readonly string[], ends: string, chance: number) =>
  Object.fromEntries(kinds.map((kind) => [`User|Group|=Thing -${kind}-> ${ends}`, chance]));

const graphs: RandomGraphSpec = {
  nodes: {
    Domain: {
      min: 1,
      max: 2,
      properties: {
        collected: [true, true, true, false],
        domainsid: sids,
        dmsaupdateinstalled: [true, false, undefined],
        delegatedmsacollected: [true, undefined],
      },
    },
    Computer: {
      min: 1,
      max: 3,
      properties: {
        domainsid: sids,
        dmsa: [true, undefined, undefined],
        delegatedmsastate: [2, 1, undefined],
        isreadonlydc: [true, false, undefined],
        operatingsystem: ['WINDOWS SERVER 2025', 'WINDOWS SERVER 2025', 'WINDOWS SERVER 2022', undefined],
        operatingsystembuild: ['26100.4946', '26100.4945', '26100', undefined, undefined],
        distinguishedname: ['CN=C,DC=CORP'],
        managedaccountprecededbylink: ['CN=u,DC=corp', undefined],
      },
    },
    DelegatedMSA: {
      min: 1,
      max: 2,
      properties: {
        domainsid: sids,
        delegatedmsastate: [2, 2, 2, 1, undefined],
        distinguishedname: ['CN=M,DC=CORP', 'CN=N,DC=CORP'],
        managedaccountprecededbylink: ['CN=u,DC=corp', 'CN=u,DC=corp', 'CN=v,DC=corp', 'CN=M,DC=CORP', ''],
      },
    },
    User: {
      min: 1,
      max: 3,
      properties: {
        domainsid: sids,
        distinguishedname: ['CN=U,DC=CORP', 'CN=V,DC=CORP'],
        supersededmanagedaccountlink: ['CN=m,DC=corp', 'CN=N,DC=CORP', '', undefined],
      },
    },
    Group: { max: 4, objectIdEnds: ['', '', '', '-S-1-5-11'] },
    OU: { max: 2, properties: { domainsid: sids } },
    Container: { max: 1, properties: { domainsid: sids } },
    '=Thing': { max: 1 },
  },
  relationships: {
    'Computer|User -DCFor-> Domain': 0.7,
    'User|Group -MemberOf-> Group': 0.4,
    ...rights(
      ['CreateChildDMSA', 'CreateChildAll', 'CreateChild', 'GenericWrite'],
      'OU|Container|Domain',
      0.1,
    ),
    ...rights(['GenericAll', 'WriteDacl', 'WriteOwner', 'Owns'], 'OU|Container|Domain|DelegatedMSA', 0.05),
    ...rights(
      ['WriteMsDSManagedAccountPrecededByLink', 'WriteMsDSDelegatedMSAState', 'ReadGMSAPassword'],
      'DelegatedMSA|Computer',
      0.3,
    ),
    ...rights(['WriteMsDSGroupMSAMembership'], 'DelegatedMSA', 0.2),
    ...rights(
      ['WriteMsDSSupersededManagedAccountLink', 'WriteMsDSSupersededServiceAccountState'],
      'User|Computer|DelegatedMSA|Group',
      0.4,
    ),
  },
};

/** Whether trusts within a forest lead from one to the other, or back. */
function areOfOneForest(graph: NaiveGraph, one: NaiveNode, other: NaiveNode): boolean {
  return graph.forest(one).includes(other) || graph.forest(other).includes(one);
}

function goldenGmsas(graph: NaiveGraph): string[] {
  const accounts = [
    ...graph.nodes('User').filter((user) => graph.truth(user, 'gmsa') === true),
    ...delegated(graph),
  ];
  const pairs = graph.nodes('KDSRootKey').flatMap((key) =>
    accounts
      .filter((account) =>
        graph
          .nodes('Domain')
          .filter((domain) => isOf(graph, domain)(key))
          .some((domain) =>
            graph
              .nodes('Domain')
              .some((other) => areOfOneForest(graph, domain, other) && isOf(graph, other)(account)),
          ),
      )
      .map((account) => [key, account] as const),
  );
  return graph.arrows('GoldenGMSA', pairs);
}

describe('naive implementations', () => {
  it('agree about GoldenGMSA', () => {
    compareWithNaive({
      rules: goldenGmsa,
      settings: EXTENDED,
      runs: RUNS,
      graphs: {
        nodes: {
          Domain: { min: 1, max: 4, properties: { domainsid: ['S-1', 'S-2', 'S-3', undefined] } },
          KDSRootKey: { min: 1, max: 2, properties: { domainsid: ['S-1', 'S-1', 'S-2', undefined] } },
          User: {
            max: 4,
            properties: { domainsid: ['S-1', 'S-2', 'S-3', undefined], gmsa: [true, false, 'true'] },
          },
          DelegatedMSA: { max: 2, properties: { domainsid: ['S-1', 'S-3'] } },
          Computer: { max: 2, properties: { domainsid: ['S-2'], dmsa: [true, undefined] } },
        },
        relationships: { 'Domain|Computer -SameForestTrust-> Domain': 0.3 },
      },
      naive: goldenGmsas,
    });
  });

  it('agree about CanUseBadSuccessor', () => {
    compareWithNaive({
      rules: badSuccessor,
      settings: EXTENDED,
      runs: RUNS,
      graphs,
      naive: canUseBadSuccessor,
    });
  });

  it('agree about SupersedesAccount', () => {
    compareWithNaive({ rules: supersedesAccount, settings: EXTENDED, runs: RUNS, graphs, naive: supersedes });
  });
});
