import { type Static, Type } from 'typebox';
import { CHANGES, READS } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, emptyResponse, jsonBody, jsonResponse } from '../route.ts';
import { dataOf, pageOf } from '../wire/envelopes.ts';
import { GRAPH_REFUSALS } from '../wire/graphs.ts';
import { Int32Id } from '../wire/parameters.ts';
import { Timestamp } from '../wire/values.ts';

/** Characters of a note. */
export const MAX_NOTE_LENGTH = 10_000;

const EXTENSION = 'An extension to the established API.';

/** About a node, or about a relationship: then `object_id` is that of its start. */
export const ElementNote = Type.Object(
  {
    id: Type.Integer(),
    object_id: Type.String({ description: 'Of the node, or of the start of the relationship' }),
    relationship_kind: Type.String({ description: 'Empty: the note is about a node' }),
    end_object_id: Type.String({ description: 'Of the end of the relationship; empty: a node' }),
    name: Type.String({ description: 'What the node was called when the note was written' }),
    end_name: Type.String({ description: 'The same of the end of the relationship' }),
    text: Type.String(),
    user_id: Type.Union([Type.String({ format: 'uuid' }), Type.Null()], {
      description: 'Who wrote it; null: the user is gone',
    }),
    author: Type.String({ description: 'Name of that user' }),
    may_change: Type.Boolean({ description: 'Whether the caller may edit and delete it' }),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'ElementNote' },
);
export type ElementNote = Static<typeof ElementNote>;

const NoteText = Type.String({ description: `1 to ${MAX_NOTE_LENGTH} characters` });

const NewElementNote = Type.Object(
  {
    object_id: Type.String({ minLength: 1, description: 'Of the node, or of the start of the relationship' }),
    relationship_kind: Type.Optional(Type.String({ description: 'With `end_object_id`: a relationship' })),
    end_object_id: Type.Optional(Type.String()),
    text: NoteText,
  },
  { title: 'NewElementNote' },
);

const ChangedElementNote = Type.Object({ text: NoteText }, { title: 'ChangedElementNote' });

const PATH = '/api/v2/notes';
const ONE = `${PATH}/{note_id}` as const;
const TOPIC = {
  tags: ['Notes'],
  feature: 'none',
  environments: 'filtered',
  limits: { cost: REQUEST_COSTS.graph },
} as const;
/** Whoever may keep queries for others may keep notes for others. */
const WRITE = {
  ...TOPIC,
  ...CHANGES,
  gate: { permissions: ['graphdb/Read', 'saved_queries/Write'] },
} as const;
const WRITE_ONE = { ...WRITE, params: Type.Object({ note_id: Int32Id }) };
const NOTE = { of: 'note', id: { param: 'note_id' } } as const;

const noteList = defineList({
  columns: {
    id: column('integer'),
    object_id: column('string'),
    relationship_kind: column('string'),
    end_object_id: column('string'),
    author: column('string'),
    created_at: column('timestamp'),
    updated_at: column('timestamp'),
  },
  defaultSort: ['-id'],
  tieBreaker: 'id',
  paging: { defaultLimit: 100, zeroLimit: 'all' },
});

export const listNotes = defineRoute({
  id: 'list-notes',
  method: 'GET',
  path: PATH,
  summary: 'Notes about nodes and relationships',
  description: `A note stays when its node or relationship goes, and is there again when it returns. Callers who are kept to some environments are told of nodes there alone. ${EXTENSION}`,
  ...TOPIC,
  ...READS,
  gate: { permissions: ['graphdb/Read'] },
  query: Type.Object({
    node: Type.Optional(
      Type.String({ description: 'Object id: notes about this node; with `kind` and `end`, of the start' }),
    ),
    kind: Type.Optional(Type.String({ description: 'With `node` and `end`: notes about this relationship' })),
    end: Type.Optional(Type.String({ description: 'Object id of the end of the relationship' })),
    q: Type.Optional(
      Type.String({ description: 'Part of the text, of a name or of an object id, in any case' }),
    ),
  }),
  list: noteList,
  responses: { 200: jsonResponse(pageOf(ElementNote)) },
  refusals: GRAPH_REFUSALS,
});

export const createNote = defineRoute({
  id: 'create-note',
  method: 'POST',
  path: PATH,
  summary: 'Note something about a node or relationship',
  description: `Answers 404 when the graph does not have it, or the caller may not see it. ${EXTENSION}`,
  ...WRITE,
  audit: {
    action: 'CreateNote',
    subject: { of: 'note', id: { answer: 'id' } },
    body: ['object_id', 'relationship_kind', 'end_object_id'],
  },
  body: jsonBody(NewElementNote, { decodeErrors: 'detailed' }),
  responses: { 201: jsonResponse(dataOf(ElementNote), 'Created') },
  refusals: { ...GRAPH_REFUSALS, 404: 'There is no such node or relationship' },
});

export const updateNote = defineRoute({
  id: 'update-note',
  method: 'PATCH',
  path: ONE,
  summary: 'Edit a note',
  description: `Its author and administrators may. ${EXTENSION}`,
  ...WRITE_ONE,
  audit: { action: 'UpdateNote', subject: NOTE },
  body: jsonBody(ChangedElementNote, { decodeErrors: 'detailed' }),
  responses: { 200: jsonResponse(dataOf(ElementNote)) },
  refusals: GRAPH_REFUSALS,
});

export const deleteNote = defineRoute({
  id: 'delete-note',
  method: 'DELETE',
  path: ONE,
  summary: 'Delete a note',
  description: `Its author and administrators may. ${EXTENSION}`,
  ...WRITE_ONE,
  audit: { action: 'DeleteNote', subject: NOTE },
  responses: { 204: emptyResponse('No content') },
  refusals: GRAPH_REFUSALS,
});
