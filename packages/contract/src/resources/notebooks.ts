import { type Static, Type } from 'typebox';
import { CHANGES, READS } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { REQUEST_BODY_BYTES } from '../request-body-limits.ts';
import { binaryResponse, defineRoute, emptyResponse, jsonBody, jsonResponse } from '../route.ts';
import { dataOf, pageOf } from '../wire/envelopes.ts';
import { Int64Id, withErrorMessage } from '../wire/parameters.ts';
import { Timestamp } from '../wire/values.ts';

/** Characters of the title of a notebook, and of a question in it. */
export const MAX_NOTEBOOK_TITLE = 200;
/** Characters of the description of a notebook. */
export const MAX_NOTEBOOK_DESCRIPTION = 4_000;
/** Cells of one notebook. */
export const MAX_NOTEBOOK_CELLS = 200;
/** Bytes of all texts of one notebook. */
export const MAX_NOTEBOOK_BYTES = 1024 * 1024;
/** Notebooks that one user owns. */
export const MAX_NOTEBOOKS = 500;

/** What a file of a notebook says of itself, so that another one is not taken for it. */
export const NOTEBOOK_FILE_FORMAT = 'secgraph-notebook/1';

const EXTENSION = 'An extension to the established API.';
const UserId = Type.String({ format: 'uuid' });

const CellType = Type.Union([Type.Literal('note'), Type.Literal('statement'), Type.Literal('view')], {
  description:
    '`note`: text alone; `statement`: a question in Cypher; `view`: a question as the address of Explore has it',
});

/** What came back when a question was asked: numbers alone, so that nothing of it grows old unseen. */
export const NotebookCounts = Type.Object(
  {
    nodes: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })),
    relationships: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })),
    paths: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })),
    rows: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 })),
  },
  { title: 'NotebookCounts' },
);
export type NotebookCounts = Static<typeof NotebookCounts>;

/** Wire: a missing field counts as empty. */
const CELL_FIELDS = {
  type: CellType,
  title: Type.Optional(Type.String({ description: 'Of a question' })),
  text: Type.Optional(Type.String({ description: 'Markdown: the note, or what is noted below a question' })),
  statement: Type.Optional(Type.String({ description: 'Of a `statement`: one openCypher statement' })),
  parameters: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), { description: 'Values of `$name` in the statement' }),
  ),
  search: Type.Optional(
    Type.String({ description: 'Of a `view`: the address of Explore after its question mark' }),
  ),
};

const NotebookCellInput = Type.Object(
  {
    id: Type.Optional(
      Type.String({
        description:
          'Of a cell that the notebook has already, so that what is kept of it stays; else a new one',
      }),
    ),
    ...CELL_FIELDS,
  },
  { title: 'NotebookCellInput' },
);
export type NotebookCellInput = Static<typeof NotebookCellInput>;

const KeptNotebookAnswer = Type.Object(
  {
    counts: NotebookCounts,
    kept_at: Timestamp,
    analyzed_at: Type.Union([Timestamp, Type.Null()], {
      description: 'End of the last complete analysis at that time; null: there was none',
    }),
  },
  { title: 'KeptNotebookAnswer' },
);
export type KeptNotebookAnswer = Static<typeof KeptNotebookAnswer>;

const NotebookCell = Type.Object(
  {
    id: Type.String(),
    type: CellType,
    title: Type.String(),
    text: Type.String(),
    statement: Type.String(),
    parameters: Type.Record(Type.String(), Type.Unknown()),
    search: Type.String(),
    kept: Type.Union([KeptNotebookAnswer, Type.Null()], {
      description: 'What the caller kept of an earlier answer to this question; of others, nothing is told',
    }),
  },
  { title: 'NotebookCell' },
);
export type NotebookCell = Static<typeof NotebookCell>;

export const ListedNotebook = Type.Object(
  {
    id: Type.Integer(),
    user_id: Type.Union([UserId, Type.Null()], { description: 'The owner; null when the user is gone' }),
    owner: Type.String({ description: 'Name of the owner; empty when the user is gone' }),
    title: Type.String(),
    description: Type.String(),
    cell_count: Type.Integer(),
    version: Type.Integer({
      description: 'Counts the changes; a change names the one that it was made from',
    }),
    scope: Type.Union(
      [Type.Literal('owned'), Type.Literal('shared'), Type.Literal('public'), Type.Literal('other')],
      { description: 'How it reaches the caller; `other`: as an administrator' },
    ),
    may_edit: Type.Boolean(),
    may_share: Type.Boolean({ description: 'Whether the caller may share and delete it' }),
    updated_by: Type.String({ description: 'Name of the user who changed it last' }),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'ListedNotebook' },
);
export type ListedNotebook = Static<typeof ListedNotebook>;

export const Notebook = Type.Object(
  { ...ListedNotebook.properties, cells: Type.Array(NotebookCell) },
  { title: 'Notebook' },
);
export type Notebook = Static<typeof Notebook>;

const Title = Type.String({ description: `1 to ${MAX_NOTEBOOK_TITLE} characters` });
const Description = Type.String({ description: `Up to ${MAX_NOTEBOOK_DESCRIPTION} characters` });

const NewNotebook = Type.Object(
  {
    title: Title,
    description: Type.Optional(Description),
    cells: Type.Optional(Type.Array(NotebookCellInput)),
  },
  { title: 'NewNotebook' },
);

const ChangedNotebook = Type.Object(
  {
    version: Type.Integer({ description: 'That the change was made from' }),
    title: Type.Optional(Title),
    description: Type.Optional(Description),
    cells: Type.Optional(Type.Array(NotebookCellInput, { description: 'All cells, in their order' })),
  },
  { title: 'ChangedNotebook' },
);

const AddedCells = Type.Object({ cells: Type.Array(NotebookCellInput) }, { title: 'AddedNotebookCells' });

const NotebookFile = Type.Object(
  {
    format: Type.String({ description: `\`${NOTEBOOK_FILE_FORMAT}\`` }),
    title: Title,
    description: Type.Optional(Description),
    cells: Type.Optional(Type.Array(Type.Object(CELL_FIELDS))),
  },
  { title: 'NotebookFile' },
);

/** Who reads a notebook beside its owner, and which of them may edit it. */
const NotebookSharing = Type.Object(
  {
    public: Type.Boolean({ description: 'Everybody may read it' }),
    user_ids: Type.Array(UserId, { description: 'May read it' }),
    editor_ids: Type.Array(UserId, { description: 'May read and edit it' }),
  },
  { title: 'NotebookSharing' },
);

const NotebookSharingRequest = Type.Object(
  {
    public: Type.Optional(Type.Boolean()),
    user_ids: Type.Optional(Type.Array(UserId)),
    editor_ids: Type.Optional(Type.Array(UserId)),
  },
  { title: 'NotebookSharingRequest' },
);

const PATH = '/api/v2/notebooks';
const ONE = `${PATH}/{notebook_id}` as const;
const TOPIC = { tags: ['Notebooks'], feature: 'none', environments: 'open' } as const;
/** Whoever may read the queries of others may read their notebooks. */
const READ = { ...TOPIC, ...READS, gate: { permissions: ['saved_queries/Read'] } } as const;
const WRITE = { ...TOPIC, ...CHANGES, gate: { permissions: ['saved_queries/Write'] } } as const;
const READ_ONE = { ...READ, params: Type.Object({ notebook_id: Int64Id }) };
const WRITE_ONE = { ...WRITE, params: READ_ONE.params };
const DETAILED = { decodeErrors: 'detailed' } as const;
const WITH_CELLS = { limits: { bodyBytes: REQUEST_BODY_BYTES.text } } as const;
const NOTEBOOK = { of: 'notebook', id: { param: 'notebook_id' } } as const;
const NEW_NOTEBOOK = { of: 'notebook', id: { answer: 'id' } } as const;

const notebookList = defineList({
  columns: {
    id: column('integer'),
    user_id: column('uuid'),
    owner: column('string'),
    title: column('string'),
    description: column('string'),
    cell_count: column('integer'),
    created_at: column('timestamp'),
    updated_at: column('timestamp'),
  },
  defaultSort: ['-updated_at'],
  tieBreaker: 'id',
  paging: { defaultLimit: 100, zeroLimit: 'all' },
});

export const listNotebooks = defineRoute({
  id: 'list-notebooks',
  method: 'GET',
  path: PATH,
  summary: 'Notebooks of the caller, shared with the caller, or public',
  description: `A notebook keeps the questions of a hunt in their order, with notes. Its cells are told by itself alone. ${EXTENSION}`,
  ...READ,
  query: Type.Object({
    scope: Type.Optional(
      withErrorMessage(
        Type.Union(
          [Type.Literal('owned'), Type.Literal('shared'), Type.Literal('public'), Type.Literal('all')],
          { description: 'Which of them; `all` without it' },
        ),
        'scope must be owned, shared, public or all',
      ),
    ),
  }),
  list: notebookList,
  responses: { 200: jsonResponse(pageOf(ListedNotebook)) },
});

export const createNotebook = defineRoute({
  id: 'create-notebook',
  method: 'POST',
  path: PATH,
  summary: 'Begin a notebook',
  description: EXTENSION,
  ...WRITE,
  ...WITH_CELLS,
  audit: { action: 'CreateNotebook', subject: NEW_NOTEBOOK, body: ['title'] },
  body: jsonBody(NewNotebook, DETAILED),
  responses: { 201: jsonResponse(dataOf(Notebook), 'Created') },
});

export const getNotebook = defineRoute({
  id: 'get-notebook',
  method: 'GET',
  path: ONE,
  summary: 'One notebook with its cells',
  description: `Its texts are told as they were written. Questions are asked by whoever reads them, with the rights of the reader. ${EXTENSION}`,
  ...READ_ONE,
  responses: { 200: jsonResponse(dataOf(Notebook)) },
});

export const updateNotebook = defineRoute({
  id: 'update-notebook',
  method: 'PATCH',
  path: ONE,
  summary: 'Change a notebook',
  description: `What is left out stays. Answers 409 when somebody has changed it since \`version\`: nothing is overwritten unseen. ${EXTENSION}`,
  ...WRITE_ONE,
  ...WITH_CELLS,
  audit: { action: 'UpdateNotebook', subject: NOTEBOOK },
  body: jsonBody(ChangedNotebook, DETAILED),
  responses: { 200: jsonResponse(dataOf(Notebook)) },
  refusals: { 409: 'Somebody has changed it since that version' },
});

export const addNotebookCells = defineRoute({
  id: 'add-notebook-cells',
  method: 'POST',
  path: `${ONE}/cells`,
  summary: 'Add cells at the end of a notebook',
  description: `Needs no version: nothing is overwritten by it. ${EXTENSION}`,
  ...WRITE_ONE,
  ...WITH_CELLS,
  audit: { action: 'AddNotebookCells', subject: NOTEBOOK },
  body: jsonBody(AddedCells, DETAILED),
  responses: { 201: jsonResponse(dataOf(Notebook), 'Added') },
});

export const deleteNotebook = defineRoute({
  id: 'delete-notebook',
  method: 'DELETE',
  path: ONE,
  summary: 'Delete a notebook',
  description: EXTENSION,
  ...WRITE_ONE,
  audit: { action: 'DeleteNotebook', subject: NOTEBOOK },
  responses: { 204: emptyResponse('No content') },
});

/** For whoever asks alone: a count that somebody else got would tell of environments that this one may not see. */
export const keepNotebookAnswer = defineRoute({
  id: 'keep-notebook-answer',
  method: 'PUT',
  path: `${ONE}/cells/{cell_id}/answer`,
  summary: 'Keep the counts of the answer to a question',
  description: `For the caller alone; later answers are compared with them. They go when the question changes. ${EXTENSION}`,
  ...READ,
  ...CHANGES,
  params: Type.Object({ notebook_id: Int64Id, cell_id: Type.String() }),
  audit: { nothing: 'what a reader keeps for the next time that he reads' },
  body: jsonBody(NotebookCounts, DETAILED),
  responses: { 200: jsonResponse(dataOf(KeptNotebookAnswer)) },
});

export const getNotebookPermissions = defineRoute({
  id: 'get-notebook-permissions',
  method: 'GET',
  path: `${ONE}/permissions`,
  summary: 'With whom a notebook is shared',
  description: `For whoever may share it. ${EXTENSION}`,
  ...READ_ONE,
  responses: { 200: jsonResponse(dataOf(NotebookSharing)) },
});

export const shareNotebook = defineRoute({
  id: 'share-notebook',
  method: 'PUT',
  path: `${ONE}/permissions`,
  summary: 'Share a notebook with users or everybody, or make it private',
  description: `Replaces earlier shares; what is left out counts as nobody. ${EXTENSION}`,
  ...WRITE_ONE,
  audit: { action: 'ShareNotebook', subject: NOTEBOOK, body: ['public', 'user_ids', 'editor_ids'] },
  body: jsonBody(NotebookSharingRequest, DETAILED),
  responses: { 200: jsonResponse(dataOf(NotebookSharing)) },
});

export const exportNotebook = defineRoute({
  id: 'export-notebook',
  method: 'GET',
  path: `${ONE}/export`,
  summary: 'One notebook as a file',
  description: `As JSON, which an import takes again, or as Markdown. What readers kept of answers is in neither. ${EXTENSION}`,
  ...READ_ONE,
  audit: { action: 'ExportNotebook', query: ['format'] },
  query: Type.Object({
    format: Type.Optional(
      withErrorMessage(
        Type.Union([Type.Literal('json'), Type.Literal('markdown')]),
        'format must be json or markdown',
      ),
    ),
  }),
  responses: { 200: binaryResponse() },
});

export const importNotebook = defineRoute({
  id: 'import-notebook',
  method: 'POST',
  path: `${PATH}/import`,
  summary: 'Make a notebook of an exported JSON file',
  description: `It belongs to the caller, and is private. ${EXTENSION}`,
  ...WRITE,
  ...WITH_CELLS,
  audit: { action: 'ImportNotebook', subject: NEW_NOTEBOOK, body: ['title'] },
  body: jsonBody(NotebookFile, DETAILED),
  responses: { 201: jsonResponse(dataOf(Notebook), 'Created') },
});
