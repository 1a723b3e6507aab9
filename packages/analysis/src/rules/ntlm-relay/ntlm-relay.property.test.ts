import { describe, it } from 'vitest';
import { analysisSettings } from '../../settings/analysis-settings.ts';
import { RULE_SETS } from '../../settings/rule-switches.ts';
import { compareWithNaive } from '../../testing/compare-with-naive.test-support.ts';
import { EXTENDED } from '../../testing/extended-settings.test-support.ts';
import { NaiveCertificates } from '../../testing/naive-certificates.test-support.ts';
import type { NaiveGraph, NaiveNode } from '../../testing/naive-graph.test-support.ts';
import type { RandomGraphSpec } from '../../testing/random-graph.test-support.ts';
import { relayToAdcs, relayToAdcsRpc } from './relay-to-adcs/rule.ts';
import { relayToLdap, relayToLdaps } from './relay-to-ldap.ts';
import { relayToSmb } from './relay-to-smb/rule.ts';

const SIDS = mostly('S-1', 'S-2', undefined);
const MOSTLY_TRUE = mostly(true, false, 'true', undefined);
const MOSTLY_FALSE = mostly(false, true, 'false', undefined);

const COMPUTER = {
  min: 2,
  max: 4,
  properties: {
    domainsid: SIDS,
    restrictoutboundntlm: MOSTLY_FALSE,
    webclientrunning: MOSTLY_TRUE,
    smbsigning: MOSTLY_FALSE,
    enabled: MOSTLY_TRUE,
    isdc: MOSTLY_TRUE,
    ldapsigning: MOSTLY_FALSE,
    ldapavailable: MOSTLY_TRUE,
    ldapsepa: MOSTLY_FALSE,
    ldapsavailable: MOSTLY_TRUE,
  },
};
const DOMAIN = {
  min: 1,
  max: 2,
  properties: {
    domainsid: SIDS,
    name: ['BaseGroup1', 'Group1', 'Group2', undefined],
    functionallevel: ['2016', '2016', '2008', undefined],
  },
};
/** Else a graph rarely has one. */
const AUTHENTICATED_USERS = { max: 1, properties: { domainsid: SIDS }, objectIdEnds: ['-S-1-5-11'] };
const GROUP = {
  min: 1,
  max: 4,
  properties: { domainsid: SIDS },
  objectIdEnds: ['-S-1-5-11', '-S-1-5-11', '-S-1-5-11', '-525', '-544', ''],
};

const CONTROLLERS: RandomGraphSpec = {
  nodes: {
    Domain: DOMAIN,
    'Base:Group': AUTHENTICATED_USERS,
    Group: GROUP,
    Computer: COMPUTER,
    User: { max: 1 },
    '=Thing': { max: 1, properties: COMPUTER.properties },
  },
  relationships: {
    'User|Computer|Group -MemberOf-> Group|Base:Group': 0.3,
    'User|Computer|Group|=Thing -AdminTo-> Computer': 0.5,
  },
};

const AUTHORITIES: RandomGraphSpec = {
  nodes: {
    Domain: DOMAIN,
    'Base:Group': AUTHENTICATED_USERS,
    Group: GROUP,
    Computer: COMPUTER,
    EnterpriseCA: {
      min: 1,
      max: 3,
      properties: {
        hasvulnerableendpoint: MOSTLY_TRUE,
        domainsid: SIDS,
        rpcencryptionenforced: MOSTLY_FALSE,
        rpcencryptionenforcedcollected: mostly(true, false, undefined),
        requestdisposition: mostly(1, 257, 2, 256, '1', undefined),
        requestdispositioncollected: mostly(true, false, undefined),
      },
    },
    NTAuthStore: { min: 1, max: 1 },
    RootCA: { min: 1, max: 1 },
    CertTemplate: {
      min: 2,
      max: 3,
      properties: {
        requiresmanagerapproval: MOSTLY_FALSE,
        authenticationenabled: MOSTLY_TRUE,
        schemaversion: mostly(1, 2, 0, '2', 'x', undefined),
        authorizedsignatures: mostly(0, 1, '0', undefined),
      },
    },
  },
  relationships: {
    'EnterpriseCA -IssuedSignedBy-> RootCA|EnterpriseCA': 0.85,
    'RootCA -RootCAFor-> Domain': 0.85,
    'EnterpriseCA -TrustedForNTAuth-> NTAuthStore': 0.85,
    'NTAuthStore -NTAuthStoreFor-> Domain': 0.85,
    'Computer -HostsCAService-> EnterpriseCA': 0.85,
    'CertTemplate -PublishedTo-> EnterpriseCA': 0.85,
    'Computer|Group -MemberOf-> Group|Base:Group': 0.3,
    'Computer|Group|Base:Group -Enroll-> CertTemplate|EnterpriseCA': 0.5,
    'Computer|Group|Base:Group -GenericAll-> CertTemplate|EnterpriseCA': 0.3,
    'Domain -SameForestTrust-> Domain': 0.5,
  },
};

describe.each(RULE_SETS)('by the rules %s, NTLM relay', (rules) => {
  const settings = analysisSettings(rules);

  it('gives what a naive implementation gives', () => {
    compareWithNaive({
      rules: [relayToSmb, relayToLdap, relayToLdaps],
      graphs: CONTROLLERS,
      naive: (graph) => [
        ...naiveSmb(graph),
        ...naiveController(graph, 'CoerceAndRelayNTLMToLDAP', 'ldapsigning', 'ldapavailable'),
        ...naiveController(graph, 'CoerceAndRelayNTLMToLDAPS', 'ldapsepa', 'ldapsavailable'),
      ],
      settings,
    });
  });

  it('gives certificates to those to whom a naive implementation gives them', () => {
    compareWithNaive({
      rules: relayToAdcs,
      graphs: AUTHORITIES,
      naive: naiveAdcs,
      settings,
    });
  });
});

describe('with extended techniques, NTLM relay', () => {
  it('over RPC gives certificates to those to whom a naive implementation gives them', () => {
    compareWithNaive({
      rules: relayToAdcsRpc,
      graphs: AUTHORITIES,
      naive: (graph) => naiveAuthorities(graph, 'CoerceAndRelayNTLMToADCSRPC', isUnencrypted),
      settings: EXTENDED,
      runs: 200,
    });
  });
});

function mostly(usual: unknown, ...others: readonly unknown[]): readonly unknown[] {
  return [...Array.from({ length: 6 * others.length }, () => usual), ...others];
}

function naiveSmb(graph: NaiveGraph): string[] {
  return graph.arrows(
    'CoerceAndRelayNTLMToSMB',
    graph
      .nodes('Computer')
      .filter((target) => graph.truth(target, 'smbsigning') === false)
      .filter((target) => {
        const administrators = graph
          .holders('AdminTo', target)
          .flatMap((holder) => (holder.kinds.includes('Group') ? graph.members(holder) : [holder]));
        return administrators.some((it) => it !== target && isCoercible(graph, it));
      })
      .flatMap((target) => authenticatedUsers(graph, target).map((group) => [group, target] as const)),
  );
}

function naiveController(
  graph: NaiveGraph,
  kind: string,
  protection: string,
  availability: string,
): string[] {
  const isOpen = (node: NaiveNode) =>
    graph.truth(node, 'isdc') === true &&
    graph.truth(node, protection) === false &&
    graph.truth(node, availability) === true;

  return graph.arrows(
    kind,
    graph
      .nodes('Computer')
      .filter(
        (computer) => isCoercible(graph, computer) && graph.truth(computer, 'webclientrunning') === true,
      )
      .filter((computer) =>
        graph.all.some((node) => node !== computer && isOpen(node) && isOfOneDomain(graph, node, computer)),
      )
      .flatMap((computer) => authenticatedUsers(graph, computer).map((group) => [group, computer] as const)),
  );
}

function naiveAdcs(graph: NaiveGraph): string[] {
  return naiveAuthorities(
    graph,
    'CoerceAndRelayNTLMToADCS',
    (authority) => graph.truth(authority, 'hasvulnerableendpoint') === true,
  );
}

function isUnencrypted(authority: NaiveNode, graph: NaiveGraph): boolean {
  const isKnown = graph.truth(authority, 'requestdispositioncollected') !== false;
  const disposition = isKnown ? graph.number(authority, 'requestdisposition') : undefined;

  return (
    graph.truth(authority, 'rpcencryptionenforced') === false &&
    graph.truth(authority, 'rpcencryptionenforcedcollected') !== false &&
    (disposition === undefined || disposition % 256 === 1)
  );
}

function naiveAuthorities(
  graph: NaiveGraph,
  kind: string,
  isAuthorityOpen: (authority: NaiveNode, graph: NaiveGraph) => boolean,
): string[] {
  const certificates = new NaiveCertificates(graph);
  const pairs: [NaiveNode, NaiveNode][] = [];

  for (const authority of certificates.authorities) {
    const victims = certificates
      .published(authority)
      .filter((template) => isOpen(graph, template) && certificates.enrollers(template).length > 0)
      .flatMap((template) => certificates.victims(template, authority))
      .filter((node) => isCoercible(graph, node));
    const domains = isAuthorityOpen(authority, graph) ? certificates.targets(authority) : [];
    for (const domain of domains) {
      for (const group of authenticatedUsers(graph, domain)) {
        pairs.push(...victims.map((victim): [NaiveNode, NaiveNode] => [group, victim]));
      }
    }
  }
  return graph.arrows(kind, pairs);
}

function isOpen(graph: NaiveGraph, template: NaiveNode): boolean {
  const version = graph.number(template, 'schemaversion');
  return (
    graph.truth(template, 'requiresmanagerapproval') === false &&
    graph.truth(template, 'authenticationenabled') === true &&
    version !== undefined &&
    (version <= 1 || graph.number(template, 'authorizedsignatures') === 0)
  );
}

function isCoercible(graph: NaiveGraph, node: NaiveNode): boolean {
  const domains = graph.nodes('Domain').filter((domain) => isOfOneDomain(graph, domain, node));
  const [protectedUsers] = graph
    .nodes('Group')
    .filter((group) => graph.objectId(group).endsWith('-525') && isOfOneDomain(graph, group, node));
  const isProtected = protectedUsers !== undefined && graph.members(protectedUsers).includes(node);
  const isOld = domains.some((domain) => graph.text(domain, 'functionallevel') === '2008');

  return (
    node.kinds.includes('Computer') &&
    graph.truth(node, 'restrictoutboundntlm') === false &&
    authenticatedUsers(graph, node).length > 0 &&
    domains.length > 0 &&
    (!isProtected || isOld)
  );
}

/** One group or none. */
function authenticatedUsers(graph: NaiveGraph, node: NaiveNode): NaiveNode[] {
  const groups = graph
    .nodes('Group')
    .filter((group) => graph.objectId(group).endsWith('-S-1-5-11') && isOfOneDomain(graph, group, node));
  const names = graph
    .nodes('Domain')
    .filter((domain) => isOfOneDomain(graph, domain, node))
    .map((domain) => graph.text(domain, 'name'));
  const named = groups.filter((group) => names.some((name) => graph.objectId(group) === `${name}-S-1-5-11`));

  return graph.switches.authenticatedUsers === 'last'
    ? groups.slice(-1)
    : [...named.slice(-1), ...groups].slice(0, 1);
}

function isOfOneDomain(graph: NaiveGraph, left: NaiveNode, right: NaiveNode): boolean {
  const sid = graph.text(left, 'domainsid');
  return sid !== undefined && sid === graph.text(right, 'domainsid');
}
