import { AD_ACL_RELATIONSHIPS } from '@secgraph/graph-schema';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { orNull } from '../../../api/or-null.ts';
import { compareTexts } from '../../../ui/compare-texts.ts';
import type { ListSection } from './list-section.ts';

/** A right, and the group that has it, where that is not the object of the row itself. */
export interface ControlRight {
  readonly kind: string;
  readonly group?: string | undefined;
}

interface ControlStatements {
  /** Of rights that nodes have themselves. */
  readonly own: string;
  /** Of rights that they have as members of groups; undefined: nobody asks for them. */
  readonly ofGroups: string | undefined;
}

const ACL = AD_ACL_RELATIONSHIPS.join('|');
const OWN = 'RETURN n.objectid AS id, type(r) AS kind';
const OF_GROUPS = 'RETURN n.objectid AS id, type(r) AS kind, g.name AS group LIMIT 5000';

/** By the name of the list. Lists of Azure tell what somebody reaches over several steps as well. */
const STATEMENTS: Readonly<Record<string, ControlStatements>> = {
  controllers: {
    own: `MATCH (n)-[r:${ACL}]->(m) WHERE m.objectid = $root AND n.objectid IN $ids ${OWN}`,
    ofGroups: `MATCH (g:Group)-[r:${ACL}]->(m) WHERE m.objectid = $root MATCH p = shortestPath((n)-[:MemberOf*1..]->(g)) WHERE n.objectid IN $ids ${OF_GROUPS}`,
  },
  controllables: {
    own: `MATCH (m)-[r:${ACL}]->(n) WHERE m.objectid = $root AND n.objectid IN $ids ${OWN}`,
    ofGroups: `MATCH (g:Group)-[r:${ACL}]->(n) WHERE n.objectid IN $ids MATCH p = shortestPath((m)-[:MemberOf*1..]->(g)) WHERE m.objectid = $root ${OF_GROUPS}`,
  },
  'inbound-control': {
    own: `MATCH (n)-[r]->(m) WHERE m.objectid = $root AND n.objectid IN $ids ${OWN}`,
    ofGroups: undefined,
  },
  'outbound-control': {
    own: `MATCH (m)-[r]->(n) WHERE m.objectid = $root AND n.objectid IN $ids ${OWN}`,
    ofGroups: undefined,
  },
};

/** Undefined: the list is about something else than control. */
export function controlListOf({ list }: ListSection): string | undefined {
  return Object.hasOwn(STATEMENTS, list) ? list : undefined;
}

export interface ControlledPage {
  readonly list: string;
  readonly root: string;
  /** Object ids of the rows. */
  readonly ids: readonly string[];
}

type Rights = ReadonlyMap<string, readonly ControlRight[]>;

/** By which rights the rows of a page control the root, or are controlled: their own, else those of their groups. */
export function controlRightsQuery({ list, root, ids }: ControlledPage) {
  return queryOptions({
    queryKey: ['graph', 'control-rights', list, root, ids],
    queryFn: async ({ signal }): Promise<Rights> => {
      const { own = '', ofGroups } = STATEMENTS[list] ?? {};
      const rights = await readRights(own, { root, ids }, signal);
      const others = ids.filter((id) => !rights.has(id));
      if (ofGroups === undefined || others.length === 0) {
        return rights;
      }

      return new Map([...rights, ...(await readRights(ofGroups, { root, ids: others }, signal))]);
    },
  });
}

async function readRights(
  query: string,
  parameters: { readonly root: string; readonly ids: readonly string[] },
  signal: AbortSignal,
): Promise<Rights> {
  const body = { query, parameters: { ...parameters, ids: [...parameters.ids] } };
  // Nothing found is an answer of its own.
  const answer = await orNull(() => call('run-cypher-query', { body }, { signal }));
  const rights = new Map<string, ControlRight[]>();
  let own: ControlRight[] = [];
  // Row by row: an object id, a kind, and the name of a group where the statement returns it.
  for (const { key, value } of answer?.data.literals ?? []) {
    const text = typeof value === 'string' ? value : '';
    if (key === 'id') {
      own = rights.get(text) ?? [];
      rights.set(text, own);
    } else if (key === 'kind') {
      own.push({ kind: text });
    } else if (key === 'group') {
      own.push({ kind: own.pop()?.kind ?? '', group: text });
    }
  }

  return rights;
}

/** What gives the most comes first. */
const STRONGEST: readonly string[] = [
  'GenericAll',
  'AZGlobalAdmin',
  'AZOwns',
  'AZOwner',
  'Owns',
  'WriteDacl',
  'WriteOwner',
  'GenericWrite',
  'AllExtendedRights',
];

function rankOf({ kind }: ControlRight): number {
  const place = STRONGEST.indexOf(kind);

  return place === -1 ? STRONGEST.length : place;
}

export interface RightWords {
  /** For a row: the strongest one, and how many others there are. */
  readonly short: string;
  /** All of them. */
  readonly long: string;
}

/** `GenericAll +2`, `WriteDacl via HELPERS`; undefined while nobody knows. */
export function rightWords(rights: Rights | undefined, objectId: string): RightWords | undefined {
  if (rights === undefined) {
    return undefined;
  }

  const words = [
    ...new Set(
      (rights.get(objectId) ?? [])
        .toSorted((left, right) => rankOf(left) - rankOf(right) || compareTexts(left.kind, right.kind))
        .map(wordsOf),
    ),
  ];
  const [first] = words;
  return first === undefined
    ? { short: 'indirectly', long: 'by several steps' }
    : { short: words.length === 1 ? first : `${first} +${words.length - 1}`, long: words.join(', ') };
}

/** The domain of a group is that of most others in the list. */
function wordsOf({ kind, group }: ControlRight): string {
  return group === undefined ? kind : `${kind} via ${group.split('@')[0] ?? ''}`;
}
