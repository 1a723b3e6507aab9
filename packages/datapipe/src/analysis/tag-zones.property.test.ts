import { analysisSettings, type SelectorSeed, type ZoneTag } from '@secgraph/analysis';
import { findNodeByObjectId, type GraphSnapshot, readString } from '@secgraph/graph';
import { BUILT_IN_MODEL } from '@secgraph/graph-schema';
import { createCancellation } from '@secgraph/kernel';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GraphWriter } from '../generation/graph-writer.ts';
import { graphOf, kindsOf } from '../testing/graph-of.ts';
import { MemoryPorts } from '../testing/memory-ports.ts';
import { LastTagging } from './last-tagging.ts';
import { tagZones } from './tag-zones.ts';

const NODES: Readonly<Record<string, readonly string[]>> = {
  ADMINS: ['Base', 'Group'],
  HELPDESK: ['Base', 'Group'],
  ADA: ['Base', 'User'],
  BOB: ['Base', 'User'],
  HOST: ['Base', 'Computer'],
  OU: ['Base', 'OU'],
};
const OBJECT_IDS = Object.keys(NODES);
/** Statements of the test: "id X" selects a node, "kind X" all of a kind, and "broken" cannot be asked. */
const SEEDS: readonly SelectorSeed[] = [
  { type: 'object-id', value: 'ADMINS' },
  { type: 'object-id', value: 'OU' },
  { type: 'object-id', value: 'NOBODY' },
  { type: 'cypher', value: 'id ADA' },
  { type: 'cypher', value: 'kind User' },
  { type: 'cypher', value: 'kind Tag_First' },
  { type: 'cypher', value: 'broken' },
];

/** Selectors recur from step to step, for otherwise none would be settled; now and then one selects something else. */
const selector = fc.record({
  id: fc.integer({ min: 1, max: SEEDS.length }),
  isDisabled: fc.constantFrom(false, false, false, true),
  shift: fc.constantFrom(0, 0, 0, 3),
});
const selectors = fc.uniqueArray(selector, {
  minLength: 2,
  maxLength: SEEDS.length,
  selector: ({ id }) => id,
});
const RELATIONSHIPS = [
  ['ADA', 'MemberOf', 'ADMINS'],
  ['BOB', 'MemberOf', 'HELPDESK'],
  ['HELPDESK', 'MemberOf', 'ADMINS'],
  ['OU', 'Contains', 'ADA'],
  ['HOST', 'HasSession', 'ADA'],
] as const;
const step = fc.oneof(
  fc.record({
    do: fc.constant('replace tags' as const),
    selectors,
    isFirstBelow: fc.boolean(),
    certifies: fc.boolean(),
  }),
  fc.record({ do: fc.constant('certify' as const), member: fc.nat() }),
  fc.record({
    do: fc.constant('relate' as const),
    relationship: fc.constantFrom(...RELATIONSHIPS),
  }),
  fc.record({ do: fc.constant('forget' as const), kind: fc.constantFrom('MemberOf', 'Contains') }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Wish = Extract<Step, { readonly do: 'replace tags' }>;

/** Two zones and a label; a selector belongs to the tag that its number falls to. */
function tagsOf({ selectors, isFirstBelow, certifies }: Omit<Wish, 'do'>): ZoneTag[] {
  const own = (tag: number) =>
    selectors
      .filter(({ id }) => id % 3 === tag)
      .map(({ id, isDisabled, shift }) => ({
        id,
        isDisabled,
        name: `selector ${id}`,
        isDefault: false,
        seeds: [SEEDS[(id + shift) % SEEDS.length] as SelectorSeed],
        version: `${shift}`,
      }));

  return [
    {
      id: 1,
      name: 'First',
      type: 'zone',
      kindName: 'Tag_First',
      position: isFirstBelow ? 2 : 1,
      requiresCertification: certifies,
      isAnalysed: true,
      selectors: own(0),
    },
    {
      id: 2,
      name: 'Second',
      type: 'zone',
      kindName: 'Tag_Second',
      position: isFirstBelow ? 1 : 2,
      requiresCertification: false,
      isAnalysed: true,
      selectors: own(1),
    },
    {
      id: 3,
      name: 'Label',
      type: 'label',
      kindName: 'Tag_Label',
      position: undefined,
      requiresCertification: false,
      isAnalysed: true,
      selectors: own(2),
    },
  ];
}

function findNodes(statement: string, snapshot: GraphSnapshot): number[] {
  const [what, name = ''] = statement.split(' ');
  if (what === 'broken') {
    throw new Error('broken');
  }
  const indexes = [...snapshot.nodeIds.keys()];

  return what === 'id'
    ? [findNodeByObjectId(snapshot, name) ?? -1]
    : indexes.filter((node) =>
        OBJECT_IDS.some(
          (id) => findNodeByObjectId(snapshot, id) === node && kindsOf(snapshot, id).includes(name),
        ),
      );
}

/** Tags after each step; `remembers`: each tagging knows of the one before. */
async function tagAfterEach(history: readonly Step[], { remembers }: { readonly remembers: boolean }) {
  const ports = new MemoryPorts();
  ports.findNodes = findNodes;
  const writer = new GraphWriter(graphOf({ nodes: NODES }), ports.graph);
  const kept = new LastTagging();
  const settings = analysisSettings();
  const outcomes: unknown[] = [];

  for (const wish of history) {
    await take(wish, ports, writer);
    const { warnings } = await tagZones(ports, writer, {
      model: BUILT_IN_MODEL,
      settings,
      cancellation: createCancellation(),
      last: remembers ? kept : new LastTagging(),
    });
    const snapshot = writer.fold();
    outcomes.push({
      warnings,
      members: structuredClone([...ports.members.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      marks: OBJECT_IDS.map((id) => [
        kindsOf(snapshot, id).toSorted(),
        readString(snapshot, findNodeByObjectId(snapshot, id) ?? -1, 'system_tags'),
      ]),
    });
  }

  return outcomes;
}

async function take(wish: Step, ports: MemoryPorts, writer: GraphWriter): Promise<void> {
  switch (wish.do) {
    case 'replace tags':
      ports.tags.splice(0, ports.tags.length, ...tagsOf(wish));
      break;
    case 'certify': {
      const keys = [...ports.members.keys()].toSorted();
      const member = ports.members.get(keys[wish.member % keys.length] ?? '');
      if (member !== undefined) {
        member.isCertified = !member.isCertified;
      }
      break;
    }
    case 'relate': {
      const [start, kind, end] = wish.relationship;
      await writer.change(async ({ delta }) => {
        delta.upsertRelationship({
          startId: delta.findNode(start) ?? 0,
          endId: delta.findNode(end) ?? 0,
          kindId: delta.registerKind(kind),
        });
      });
      break;
    }
    case 'forget':
      await writer.change(async ({ delta }) => {
        delta.removeRelationships({ kindIds: [delta.registerKind(wish.kind)] });
      });
      break;
  }
}

it('tagging that asks only what changed gives what asking every selector gives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (history) => {
      expect(await tagAfterEach(history, { remembers: true })).toEqual(
        await tagAfterEach(history, { remembers: false }),
      );
    }),
    { numRuns: 150 },
  );
});
