import {
  type GraphSnapshot,
  readObjectId,
  readProperties,
  readRelationshipProperties,
} from '@secgraph/graph';
import { kindsOf } from './graph-of.ts';

const SID = 'S-1-5-21-1-2-3';

/** A directory that many rules find something in, whatever its relationships: object id → kinds. */
export const SMALL_DIRECTORY: Readonly<Record<string, readonly string[]>> = {
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
export const SMALL_DIRECTORY_KINDS = [
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

export const SMALL_DIRECTORY_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  domainsid: [SID, null],
  collected: [true, false, null],
  haslaps: [true, false, null],
  hasura: [true, false],
  dsheuristics: ['0000000001', null],
  description: ['some text', null],
  name: ['A NAME', null],
  enabled: [true, false],
};

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
