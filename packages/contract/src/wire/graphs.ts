import { type Static, Type } from 'typebox';
import { Timestamp } from './values.ts';

export const Properties = Type.Record(Type.String(), Type.Unknown());

const UnifiedNode = Type.Object({
  label: Type.String(),
  kind: Type.String(),
  kinds: Type.Array(Type.String()),
  objectId: Type.String(),
  isTierZero: Type.Boolean(),
  isOwnedObject: Type.Boolean(),
  lastSeen: Timestamp,
  properties: Type.Optional(Properties),
});

const UnifiedEdge = Type.Object({
  source: Type.String(),
  target: Type.String(),
  label: Type.String(),
  kind: Type.String(),
  lastSeen: Timestamp,
  properties: Type.Optional(Properties),
});

/** Nodes by graph id. */
export const UnifiedGraph = Type.Object(
  { nodes: Type.Record(Type.String(), UnifiedNode), edges: Type.Array(UnifiedEdge) },
  { title: 'UnifiedGraph' },
);
export type UnifiedGraph = Static<typeof UnifiedGraph>;

/** Wire: one flat map; nodes by graph id, edges by `rel_<graph id>`; empty members are left out. */
export const LegacyGraph = Type.Record(
  Type.String(),
  Type.Object({
    color: Type.Optional(Type.String()),
    data: Type.Optional(Properties),
    border: Type.Optional(Type.Object({ color: Type.String() })),
    fontIcon: Type.Optional(Type.Object({ text: Type.String() })),
    image: Type.Optional(Type.String()),
    label: Type.Optional(
      Type.Object({
        backgroundColor: Type.Optional(Type.String()),
        center: Type.Optional(Type.Boolean()),
        fontSize: Type.Optional(Type.Integer()),
        text: Type.Optional(Type.String()),
      }),
    ),
    size: Type.Optional(Type.Integer()),
    end2: Type.Optional(Type.Object({ arrow: Type.Boolean() })),
    id1: Type.Optional(Type.String()),
    id2: Type.Optional(Type.String()),
  }),
  { title: 'LegacyGraph' },
);
export type LegacyGraph = Static<typeof LegacyGraph>;

/** What routes that ask the graph refuse while it is loaded, or in great demand. */
export const GRAPH_REFUSALS = { 503: 'The graph is still being loaded, or too many questions wait' } as const;
