import { type Static, Type } from 'typebox';
import { Timestamp } from './wire-time.ts';

const Properties = Type.Record(Type.String(), Type.Unknown());

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

export const SearchResult = Type.Object(
  {
    objectid: Type.String(),
    type: Type.String(),
    name: Type.String(),
    distinguishedname: Type.String(),
    system_tags: Type.String(),
  },
  { title: 'SearchResult' },
);
export type SearchResult = Static<typeof SearchResult>;

export const Environment = Type.Object(
  {
    type: Type.String({ description: '`active-directory` or `azure`' }),
    name: Type.String(),
    id: Type.String(),
    collected: Type.Boolean(),
  },
  { title: 'Environment' },
);
export type Environment = Static<typeof Environment>;

export const NodeListEntry = Type.Object(
  {
    objectID: Type.String(),
    name: Type.String(),
    label: Type.String(),
    kinds: Type.Array(Type.String()),
  },
  { title: 'NodeListEntry' },
);
export type NodeListEntry = Static<typeof NodeListEntry>;

/** Properties and, unless `counts=false`, one number per list of the entity. */
export const EntityInformation = Type.Object(
  { props: Properties, kinds: Type.Array(Type.String()) },
  { title: 'EntityInformation', additionalProperties: Type.Integer() },
);
export type EntityInformation = Static<typeof EntityInformation>;

/** What of a domain can be changed. */
export const DomainChange = Type.Object(
  { collected: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])) },
  { title: 'DomainChange' },
);
export type DomainChange = Static<typeof DomainChange>;

export const DomainCollected = Type.Object({ collected: Type.Boolean() });

export const KindNames = Type.Object({ kinds: Type.Array(Type.String()) });

export const SourceKinds = Type.Object({
  kinds: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
});
