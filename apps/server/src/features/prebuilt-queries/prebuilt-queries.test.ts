import { NO_LIMITS, parseStatement } from '@secgraph/cypher';
import {
  BUILT_IN_MODEL,
  findRelationshipKind,
  isBuiltInNodeKind,
  TAG_KIND_PREFIX,
} from '@secgraph/graph-schema';
import { asWritten, tinyContext } from '@secgraph/questions/testing';
import {
  expandRelationshipShortcuts,
  relationshipShortcuts,
  runQuery,
  syntaxNodes,
} from '@secgraph/questions/thread';
import { describe, expect, it } from 'vitest';
import { AZURE_GRAPH } from './azure-graph.test-support.ts';
import { AZURE_QUERIES } from './azure-queries.ts';
import { PREBUILT_GRAPH } from './prebuilt-graph.test-support.ts';
import { PREBUILT_QUERIES } from './prebuilt-queries.ts';
import type { PrebuiltQuery } from './prebuilt-query.ts';

const directory = tinyContext(PREBUILT_GRAPH);
const tenant = tinyContext(AZURE_GRAPH);
const OF_TENANT = new Set(AZURE_QUERIES.map(({ id }) => id));

interface Answer {
  readonly data: {
    readonly nodes: Readonly<Record<string, { readonly label: string }>>;
    readonly literals: readonly { readonly value: unknown }[];
  };
}

/** Names of the nodes, sorted, and then the literals. */
function answerTo({ id, query }: PrebuiltQuery): string {
  const { data } = asWritten(
    runQuery(OF_TENANT.has(id) ? tenant : directory, {
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
  'azure-tenant-administrators': 'ANN ROLE-GROUP T',
  'azure-privileged-role-holders': 'ANN APP-SP FREE-ROLE GLOBAL-ROLE ROLE-GROUP',
  'azure-eligible-for-tier-zero': 'BOB FREE-ROLE GLOBAL-ROLE GUEST',
  'azure-activation-without-approval': 'FREE-ROLE GUEST',
  'azure-synchronised-administrators': 'ANN GLOBAL-ROLE ROLE-GROUP',
  'azure-guests-with-rights': 'FREE-ROLE GUEST SUB',
  'azure-disabled-users-with-rights': 'APP EVE',
  'azure-owned-role-groups': 'BOB ROLE-GROUP',
  'azure-resettable-administrators': 'ANN HELPDESK-ROLE',
  'azure-strong-graph-permissions': 'FOREIGN-SP GRAPH-SP',
  'azure-service-principals-with-roles': 'APP-SP FREE-ROLE',
  'azure-owners-of-tier-zero-applications': 'APP APP-SP EVE',
  'azure-foreign-applications': 'FOREIGN-SP GRAPH-SP',
  'azure-federated-credentials': 'APP APP-SP PIPELINE',
  'azure-subscription-control': 'GUEST SUB',
  'azure-commands-on-machines': 'BOB VM',
  'azure-vault-readers': 'EVE VAULT',
  'azure-vaults-with-access-policies': 'VAULT',
  'azure-privileged-identities': 'APP-SP VM',
  'azure-shortest-paths-to-tier-zero':
    'ANN APP-SP BOB FREE-ROLE GLOBAL-ROLE GUEST HELPDESK-ROLE ROLE-GROUP T VM',
  'azure-paths-from-the-directory': 'AD-USER ANN T',
  'azure-paths-to-the-directory': 'AD-HELP ADMINS-512 GUEST',
};

const SHORTCUTS = relationshipShortcuts(BUILT_IN_MODEL);

describe('the prebuilt queries', () => {
  it.each(PREBUILT_QUERIES)('$id finds what it is for, and no more', (prebuilt) => {
    expect(answerTo(prebuilt)).toBe(EXPECTED[prebuilt.id]);
  });

  it.each(PREBUILT_QUERIES)('$id names kinds that exist', ({ query }) => {
    const kinds = [...syntaxNodes(expandRelationshipShortcuts(parseStatement(query), SHORTCUTS))]
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
