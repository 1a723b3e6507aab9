import { describe, it } from 'vitest';
import { analysisSettings } from '../../settings/analysis-settings.ts';
import { RULE_SETS } from '../../settings/rule-switches.ts';
import { compareWithNaive } from '../../testing/compare-with-naive.test-support.ts';
import { NaiveCertificates } from '../../testing/naive-certificates.test-support.ts';
import type { NaiveGraph, NaiveNode } from '../../testing/naive-graph.test-support.ts';
import type { RandomGraphSpec } from '../../testing/random-graph.test-support.ts';
import { enrollOnBehalfOf } from './enroll-on-behalf-of.ts';
import { enterpriseCaFor } from './enterprise-ca-for.ts';
import { extendedByPolicy } from './extended-by-policy.ts';
import { issuedSignedBy } from './issued-signed-by.ts';
import { trustedForNtAuth } from './trusted-for-nt-auth.ts';

const REQUEST_AGENT = '1.3.6.1.4.1.311.20.2.1';
const ANY_PURPOSE = '2.5.29.37.0';

const authority = {
  min: 1,
  max: 2,
  properties: {
    certthumbprint: ['a', 'b', 'a', 'b', '', undefined],
    certchain: [['a'], ['b', 'a'], ['c', 'b'], ['a', 'a'], ['b', ''], [], undefined, 'a', ['a', 1]],
  },
};

const STORED: RandomGraphSpec = {
  nodes: {
    EnterpriseCA: authority,
    RootCA: authority,
    AIACA: authority,
    NTAuthStore: {
      min: 1,
      max: 2,
      properties: { certthumbprints: [['a'], ['b', 'a'], ['', 'c'], [], undefined, 'a', [1]] },
    },
    CertTemplate: {
      min: 1,
      max: 2,
      properties: {
        domainsid: ['S-1', 'S-1', 'S-1', 'S-2', '', undefined],
        certificatepolicy: [['o1'], ['o1', 'o2'], ['o2', 'o1'], ['o2', ''], [], undefined, 'o1'],
      },
    },
    IssuancePolicy: {
      min: 2,
      max: 3,
      properties: {
        domainsid: ['S-1', 'S-1', 'S-1', 'S-2', '', undefined],
        certtemplateoid: ['o1', 'o1', 'o2', 'o2', '', undefined, 1],
      },
    },
  },
  relationships: {},
};

const PUBLISHED: RandomGraphSpec = {
  nodes: {
    Domain: { min: 1, max: 2, properties: { domainsid: ['S-1', 'S-2'] } },
    RootCA: { min: 1, max: 1 },
    NTAuthStore: { min: 1, max: 1 },
    EnterpriseCA: { min: 1, max: 3, properties: { domainsid: ['S-1', 'S-2', undefined] } },
    Computer: {
      min: 1,
      max: 2,
      properties: { enabled: [true, true, true, true, false, undefined], domainsid: ['S-1'] },
    },
    CertTemplate: {
      min: 3,
      max: 4,
      properties: {
        schemaversion: [1, 1, '1', 2, 2, 3, 1.5, undefined],
        effectiveekus: [[], [REQUEST_AGENT], [REQUEST_AGENT, ANY_PURPOSE], ['x'], undefined, REQUEST_AGENT],
        authorizedsignatures: [1, 1, 2, 0, undefined],
        applicationpolicies: [[REQUEST_AGENT], [REQUEST_AGENT], ['x'], undefined],
      },
    },
    Group: { max: 1 },
  },
  relationships: {
    'EnterpriseCA -IssuedSignedBy-> RootCA|EnterpriseCA': 0.85,
    'RootCA -RootCAFor-> Domain': 0.85,
    'EnterpriseCA -TrustedForNTAuth-> NTAuthStore': 0.85,
    'NTAuthStore -NTAuthStoreFor-> Domain': 0.85,
    'Computer -HostsCAService-> EnterpriseCA': 0.85,
    'CertTemplate|Group -PublishedTo-> EnterpriseCA': 0.75,
    'Domain -SameForestTrust-> Domain': 0.5,
  },
};

describe.each(RULE_SETS)('rules about certificate services, as of %s', (rules) => {
  const settings = analysisSettings(rules);

  it('agree with a naive implementation on what is matched by properties', () => {
    compareWithNaive({
      rules: [trustedForNtAuth, issuedSignedBy, enterpriseCaFor, extendedByPolicy],
      graphs: STORED,
      naive: naiveMatches,
      settings,
      runs: 400,
      leastFired: 0.05,
    });
  });

  it('agree with a naive implementation on enrolment agents', () => {
    compareWithNaive({ rules: enrollOnBehalfOf, graphs: PUBLISHED, naive: naiveAgents, settings, runs: 400 });
  });
});

function naiveMatches(graph: NaiveGraph): string[] {
  const isMatch = (thumbprint: string | undefined, node: NaiveNode) =>
    thumbprint !== undefined && thumbprint !== '' && graph.text(node, 'certthumbprint') === thumbprint;
  const isEmptyMatch = (issuer: string | undefined, node: NaiveNode) =>
    graph.switches.matchesEmptyThumbprint && issuer === '' && graph.text(node, 'certthumbprint') === '';
  const pairs = (
    starts: readonly string[],
    ends: readonly string[],
    is: (a: NaiveNode, b: NaiveNode) => boolean,
  ) =>
    graph.nodes(...starts).flatMap((start) =>
      graph
        .nodes(...ends)
        .filter((end) => is(start, end))
        .map((end) => [start, end] as const),
    );
  const holders = ['EnterpriseCA', 'RootCA', 'AIACA'];

  return [
    ...graph.arrows(
      'TrustedForNTAuth',
      pairs(['EnterpriseCA'], ['NTAuthStore'], (ca, store) =>
        (graph.list(store, 'certthumbprints') ?? []).some((thumbprint) => isMatch(thumbprint, ca)),
      ),
    ),
    ...graph.arrows(
      'IssuedSignedBy',
      pairs(holders, holders, (holder, issuer) => {
        const thumbprint = graph.list(holder, 'certchain')?.[1];
        return isMatch(thumbprint, issuer) || isEmptyMatch(thumbprint, issuer);
      }),
    ),
    ...graph.arrows(
      'EnterpriseCAFor',
      pairs(['EnterpriseCA'], ['RootCA', 'AIACA'], (ca, holder) =>
        isMatch(graph.text(ca, 'certthumbprint'), holder),
      ),
    ),
    ...graph.arrows(
      'ExtendedByPolicy',
      pairs(['CertTemplate'], ['IssuancePolicy'], (template, policy) => {
        const oid = graph.text(policy, 'certtemplateoid') ?? '';
        const domain = graph.text(policy, 'domainsid') ?? '';
        return (
          oid !== '' &&
          domain !== '' &&
          graph.text(template, 'domainsid') === domain &&
          (graph.list(template, 'certificatepolicy') ?? []).includes(oid)
        );
      }),
    ),
  ];
}

function naiveAgents(graph: NaiveGraph): string[] {
  const certificates = new NaiveCertificates(graph);
  const pairs = candidates(certificates).filter(([agent, target]) => isAgentFor(graph, agent, target));
  return graph.arrows('EnrollOnBehalfOf', pairs, { keepsSelf: true });
}

function candidates(certificates: NaiveCertificates): (readonly [NaiveNode, NaiveNode])[] {
  const { graph, authorities } = certificates;
  const pairs: (readonly [NaiveNode, NaiveNode])[] = [];
  const add = (agents: readonly NaiveNode[], targets: readonly NaiveNode[]) =>
    pairs.push(...agents.flatMap((agent) => targets.map((target) => [agent, target] as const)));

  if (graph.switches.enrolmentAgents === 'usable-pairs') {
    for (const [first, second] of authorities.flatMap((one) =>
      authorities.map((two) => [one, two] as const),
    )) {
      if (certificates.targets(first).some((domain) => certificates.targets(second).includes(domain))) {
        add(certificates.published(first), certificates.published(second));
      }
    }
    return pairs;
  }

  const path = ['PublishedTo', 'IssuedSignedBy', 'EnterpriseCAFor', 'RootCAFor'];
  for (const domain of graph.nodes('Domain')) {
    const targets = graph
      .nodes('CertTemplate')
      .filter((template) => certificates.leads(template, path, domain));
    for (const authority of authorities.filter((ca) => certificates.isChained(ca, domain))) {
      if (certificates.published(authority).length === 0) {
        return pairs;
      }
      add(certificates.published(authority), targets);
    }
  }
  return pairs;
}

function isAgentFor(graph: NaiveGraph, agent: NaiveNode, target: NaiveNode): boolean {
  const version = graph.number(target, 'schemaversion');
  const usages = graph.list(agent, 'effectiveekus');
  if (usages === undefined || version === undefined || (version !== 1 && version < 2)) {
    return false;
  }
  if (version === 1) {
    return usages.length === 0 || usages.includes(REQUEST_AGENT) || usages.includes(ANY_PURPOSE);
  }

  const signatures = graph.number(target, 'authorizedsignatures') ?? 0;
  return (
    agent !== target &&
    usages.includes(REQUEST_AGENT) &&
    !usages.includes(ANY_PURPOSE) &&
    (graph.switches.agentSignatures === 'one' ? signatures === 1 : signatures >= 1) &&
    (graph.list(target, 'applicationpolicies') ?? []).includes(REQUEST_AGENT)
  );
}
