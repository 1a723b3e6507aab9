import { NO_LIMITS, parseStatement } from '@secgraph/cypher';
import { findRelationshipKind, isBuiltInNodeKind, TAG_KIND_PREFIX } from '@secgraph/graph-schema';
import { describe, expect, it } from 'vitest';
import { asWritten, tinyContext } from '../../graph-workers/tiny-graph.test-support.ts';
import { expandRelationshipShortcuts } from '../cypher/graph-worker/relationship-shortcuts.ts';
import { runQuery } from '../cypher/graph-worker/run-query.ts';
import { syntaxNodes } from '../cypher/graph-worker/syntax-nodes.ts';
import { PREBUILT_GRAPH } from './prebuilt-graph.test-support.ts';
import { PREBUILT_QUERIES } from './prebuilt-queries.ts';

const context = tinyContext(PREBUILT_GRAPH);

interface Answer {
  readonly data: {
    readonly nodes: Readonly<Record<string, { readonly label: string }>>;
    readonly literals: readonly { readonly value: unknown }[];
  };
}

/** Names of the nodes, sorted, and then the literals. */
function answerTo(query: string): string {
  const { data } = asWritten(
    runQuery(context, {
      query,
      parameters: {},
      includeProperties: false,
      policy: { areUpdatesEnabled: false, isComplexityLimited: true, hasParameters: false },
      limits: NO_LIMITS,
    }),
  ) as Answer;
  const names = Object.values(data.nodes).map(({ label }) => label);

  return [...names.toSorted(), ...data.literals.map(({ value }) => value)].join(' ');
}

const EXPECTED: Readonly<Record<string, string>> = {
  'domain-admins': 'ADA ADMINS EVE NESTED',
  'forest-admins': 'EVE FOREST-ADMINS',
  'operator-groups': 'BACKUP FOREIGN',
  'tier-zero': 'ADA ADMINS',
  'admins-outside-protected-users': 'ADA',
  'former-admins': 'BOB',
  'admins-that-can-be-delegated': 'ADA',
  'admin-sessions-on-other-computers': 'ADA ADMINS NESTED OLD-PC',
  'tier-zero-sessions': 'ADA OLD-PC',
  'shortest-paths-to-domain-admins': 'ADA ADMINS BOB EVE NESTED',
  'shortest-paths-from-kerberoastable-users': 'ADA ADMINS NESTED',
  'shortest-paths-from-everybody': 'ADA ADMINS EVERYBODY NESTED OLD-PC',
  'shortest-paths-to-tier-zero': 'ADA ADMINS BOB EVE NESTED',
  'shortest-paths-from-owned': 'ADA ADMINS BOB NESTED',
  'shortest-paths-to-domains': 'BOB CORP',
  'kerberoastable-users': 'ADA',
  'kerberoastable-admins': 'ADA ADMINS NESTED',
  'asrep-roastable-users': 'BOB',
  'unconstrained-delegation': 'OLD-PC',
  'constrained-delegation': 'OLD-PC PC',
  'resource-based-delegation': 'BOB PC',
  'krbtgt-password-age': 'KRBTGT',
  dcsync: 'ADMINS BOB CORP',
  'dcsync-by-others': 'BOB CORP',
  'laps-readers': 'BOB PC',
  'managed-password-readers': 'MANAGED OLD-PC',
  'passwords-in-descriptions': 'BOB',
  'reversible-passwords': 'BOB',
  'everybody-controls': 'EVERYBODY OLD-PC',
  'control-over-admins': 'ADA BOB',
  'control-over-domain': 'BOB CORP',
  'local-administrators': 'BOB 1',
  'everybody-logs-on-remotely': 'EVERYBODY OLD-PC',
  'circular-groups': 'LOOP-A LOOP-B',
  'templates-with-free-subject': 'CA EVERYBODY OPEN-TEMPLATE',
  'writable-templates': 'APPROVED-TEMPLATE BOB SAFE-CA',
  'templates-without-security-extension': 'CA OPEN-TEMPLATE',
  'free-subject-at-ca': 'CA',
  'relayable-web-enrollment': 'CA',
  'ca-managers': 'BOB CA',
  'ca-hosts': 'CA PC',
  'policy-control': 'BOB POLICY',
  'policies-of-domain-controllers': 'CONTROLLERS CORP DC POLICY',
  'policy-link-writers': 'BOB UNIT',
  'blocked-inheritance': 'UNIT',
  'trust-map': 'CORP OTHER',
  'abusable-trusts': 'CORP OTHER',
  'foreign-members': 'BACKUP FOREIGN',
  'sid-history': 'FOREIGN PROTECTED',
  'machine-account-quota': 'CORP',
  'computers-without-laps': 'OLD-PC',
  'laps-coverage': 'CORP 1 2',
  'unsupported-systems': 'OLD-PC',
  'stale-computers': 'OLD-PC',
  'unsigned-smb': 'OLD-PC',
  'old-admin-passwords': 'ADA',
  'stale-users': 'BOB',
  'passwords-that-never-expire': 'BOB',
  'passwords-not-required': 'BOB',
  'weak-ciphers': 'BOB',
};

describe('the prebuilt queries', () => {
  it.each(PREBUILT_QUERIES)('$id finds what it is for, and no more', ({ id, query }) => {
    expect(answerTo(query)).toBe(EXPECTED[id]);
  });

  it.each(PREBUILT_QUERIES)('$id names kinds that exist', ({ query }) => {
    const kinds = [...syntaxNodes(expandRelationshipShortcuts(parseStatement(query)))]
      .filter((node) => node.type === 'kind')
      .map(({ name }) => name);
    const isKnown = (kind: string) =>
      isBuiltInNodeKind(kind) || kind.startsWith(TAG_KIND_PREFIX) || findRelationshipKind(kind) !== undefined;

    expect(kinds.filter((kind) => !isKnown(kind))).toEqual([]);
  });

  it('are told apart by id and by name', () => {
    for (const values of [PREBUILT_QUERIES.map(({ id }) => id), PREBUILT_QUERIES.map(({ name }) => name)]) {
      expect(new Set(values).size).toBe(values.length);
    }
    expect(PREBUILT_QUERIES.filter(({ id }) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
    expect(Object.keys(EXPECTED)).toEqual(PREBUILT_QUERIES.map(({ id }) => id));
  });
});
