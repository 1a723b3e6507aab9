import {
  type GraphSnapshot,
  readObjectId,
  readProperties,
  readRelationshipProperties,
} from '@secgraph/graph';
import { kindsOf } from './graph-of.ts';

const SID = 'S-1-5-21-1-2-3';

/** A graph that many rules find something in, and what may happen to it. */
export interface SmallGraph {
  /** Object id → kinds. */
  readonly nodes: Readonly<Record<string, readonly string[]>>;
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** What is there from the beginning: `start -Kind-> end`. */
  readonly relationships: readonly string[];
  /** What may come. */
  readonly arrows: readonly string[];
  /** What any node may have. */
  readonly values: Readonly<Record<string, readonly unknown[]>>;
  /** Object ids: what belongs to a zone from the beginning, and what does once it is certified. */
  readonly zones: readonly [highest: string, certified: string];
}

const NODES = {
  [SID]: ['Base', 'Domain'],
  [`${SID}-512`]: ['Base', 'Group'],
  [`${SID}-1101`]: ['Base', 'User'],
  [`${SID}-1102`]: ['Base', 'User'],
  [`${SID}-1103`]: ['Base', 'Group'],
  [`${SID}-1201`]: ['Base', 'Computer'],
  [`${SID}-1202`]: ['Base', 'Computer'],
  [`${SID}-1201-544`]: ['Base', 'ADLocalGroup'],
  [`${SID}-1201-555`]: ['Base', 'ADLocalGroup'],
  OU: ['Base', 'OU'],
};

/** Collected, derived, and of no interest to any rule. */
const KINDS = [
  'MemberOf',
  'GetChanges',
  'GetChangesAll',
  'GetChangesInFilteredSet',
  'Contains',
  'OwnsRaw',
  'WriteOwnerRaw',
  'LocalToComputer',
  'MemberOfLocalGroup',
  'RemoteInteractiveLogonRight',
  'HasSession',
  'DCSync',
  'AdminTo',
  'Owns',
  'CoerceToTGT',
];

/** A directory, with nothing in it but nodes. */
export const SMALL_DIRECTORY: SmallGraph = {
  nodes: NODES,
  properties: {},
  relationships: [],
  arrows: KINDS.flatMap((kind) =>
    Object.keys(NODES).flatMap((start) => Object.keys(NODES).map((end) => `${start} -${kind}-> ${end}`)),
  ),
  values: {
    domainsid: [SID, null],
    collected: [true, false, null],
    haslaps: [true, false, null],
    hasura: [true, false],
    dsheuristics: ['0000000001', null],
    description: ['some text', null],
    name: ['A NAME', null],
    enabled: [true, false],
  },
  zones: [`${SID}-512`, `${SID}-1201`],
};

/** `start -Kind-> end` taken apart. */
export function readArrow(arrow: string): {
  readonly start: string;
  readonly kind: string;
  readonly end: string;
} {
  const [start = '', kind = '', end = ''] = arrow.split(/ -|-> /);
  return { start, kind, end };
}

/** Everything but when something was seen. */
export function describeGraph(snapshot: GraphSnapshot): string[] {
  const { offsets, nodes, kinds } = snapshot.outbound;
  const text = ({
    lastseen: _,
    firstseen: __,
    lastcollected: ___,
    ...rest
  }: object & Record<string, unknown>) => JSON.stringify(rest);

  return [...snapshot.nodeIds.keys()].flatMap((start) => {
    const id = readObjectId(snapshot, start);
    const arrows: string[] = [];
    for (let position = offsets[start] ?? 0; position < (offsets[start + 1] ?? 0); position++) {
      const kind = snapshot.kindNames[kinds[position] ?? 0];
      const end = readObjectId(snapshot, nodes[position] ?? 0);
      arrows.push(`${id} -${kind}-> ${end} ${text(readRelationshipProperties(snapshot, position))}`);
    }
    return [
      `${kindsOf(snapshot, id).toSorted().join()} ${text(readProperties(snapshot, start))}`,
      ...arrows.toSorted(),
    ];
  });
}
