import { type Static, Type } from 'typebox';
import { RECORD_TIMES, SERIAL_RECORD } from './base-record.ts';
import { NullUuid } from './null-wrapper.ts';

const UserId = Type.String({ format: 'uuid' });

export const SavedQuery = Type.Object(
  {
    ...SERIAL_RECORD,
    user_id: Type.Union([UserId, Type.Null()], { description: 'The owner; null when he is gone' }),
    name: Type.String(),
    query: Type.String(),
    description: Type.String(),
  },
  { title: 'SavedQuery' },
);
export type SavedQuery = Static<typeof SavedQuery>;

export const ListedSavedQuery = Type.Object(
  {
    ...SavedQuery.properties,
    scope: Type.Union([Type.Literal('owned'), Type.Literal('shared'), Type.Literal('public')]),
  },
  { title: 'ListedSavedQuery' },
);
export type ListedSavedQuery = Static<typeof ListedSavedQuery>;

/** Wire: a missing field counts as empty. */
export const SavedQueryInput = Type.Object(
  {
    name: Type.Optional(Type.String()),
    query: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
  },
  { title: 'SavedQueryInput' },
);
export type SavedQueryInput = Static<typeof SavedQueryInput>;

export const SavedQueryPermission = Type.Object(
  {
    id: Type.Integer(),
    ...RECORD_TIMES,
    query_id: Type.Integer(),
    shared_to_user_id: NullUuid,
    public: Type.Boolean(),
  },
  { title: 'SavedQueryPermission' },
);
export type SavedQueryPermission = Static<typeof SavedQueryPermission>;

export const SavedQuerySharing = Type.Object(
  { query_id: Type.Integer(), public: Type.Boolean(), shared_to_user_ids: Type.Array(UserId) },
  { title: 'SavedQuerySharing' },
);

/** Neither users nor public: the query becomes private. */
export const SharingRequest = Type.Object(
  { user_ids: Type.Optional(Type.Array(UserId)), public: Type.Optional(Type.Boolean()) },
  { title: 'SharingRequest' },
);

export const UnsharingRequest = Type.Object(
  { user_ids: Type.Optional(Type.Array(UserId)) },
  { title: 'UnsharingRequest' },
);
