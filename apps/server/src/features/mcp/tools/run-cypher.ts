import { Type } from 'typebox';
import { cleanText, cleanValue, isSecret } from '../clean-text.ts';
import { ToolError } from '../operations.ts';
import { fieldsOf, idOf, Links, numberOf, recordsOf, textOf } from './shapes.ts';
import { defineTool, type ToolContext } from './tool.ts';

type Fields = Readonly<Record<string, unknown>>;

const DEFAULT_ROWS = 25;
const MAX_DEPTH = 5;

export const runCypher = defineTool({
  name: 'run_cypher',
  title: 'A question in Cypher',
  description:
    'Runs one reading openCypher statement, or a saved query, and tells rows. Statements that would change the graph are refused. Errors name the place that is wrong. Read the resources secgraph://kinds and secgraph://cypher first; EXPLAIN before a statement tells its plan and misspelt names without running it. Properties that may hold secrets are left out.',
  input: Type.Object(
    {
      statement: Type.Optional(Type.String({ minLength: 1, maxLength: 20_000 })),
      saved_query_id: Type.Optional(Type.Integer({ minimum: 1, description: 'Instead of a statement' })),
      parameters: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), { description: 'Values of $name in the statement' }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Rows; default 25' })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    columns: Type.Array(Type.String()),
    rows: Type.Array(Type.Array(Type.Unknown()), { description: 'Cells in the order of the columns' }),
    row_count: Type.Integer({ description: 'All rows of the result, told or not' }),
    plan: Type.Unknown({ description: 'Of EXPLAIN and PROFILE; null otherwise' }),
    warnings: Type.Array(Type.String(), { description: 'Names that are most likely misspelt' }),
    links: Links,
  }),
  list: 'rows',
  run: async ({ statement, saved_query_id: savedId, parameters, limit = DEFAULT_ROWS }, context) => {
    const query = await statementOf(statement, savedId, context);
    refuseSecrets(query);
    const answer = await ask(query, { limit, parameters }, context);
    const data = fieldsOf(answer['data']);
    const table = fieldsOf(data['table']);
    const nodes = fieldsOf(data['nodes']);
    const rows = Array.isArray(table['rows']) ? table['rows'] : [];
    const count = numberOf(table['row_count']);

    return {
      data: {
        columns: recordsOf(table['columns']).map(({ name }) => textOf(name)),
        rows: rows.map((row: unknown) =>
          Array.isArray(row) ? row.map((cell) => presentCell(cell, nodes)) : [],
        ),
        row_count: count,
        plan: data['plan'] === undefined ? null : cleanValue(data['plan'], 40),
        warnings: recordsOf(data['warnings']).map(({ message }) => textOf(message)),
        truncated: count > rows.length,
        links: { show: context.links.statement(query) },
      },
    };
  },
});

interface Wish {
  readonly limit: number;
  readonly parameters: Fields | undefined;
}

/** Of a statement without a result, EXPLAIN tells the names that are most likely misspelt. */
async function ask(query: string, { limit, parameters }: Wish, context: ToolContext): Promise<Fields> {
  const send = (statement: string) =>
    context.ask.send('POST', '/api/v2/graphs/cypher', {
      query: statement,
      include_properties: true,
      allow_updates: false,
      max_rows: limit,
      ...(parameters === undefined ? {} : { parameters }),
    });
  try {
    return await send(query);
  } catch (error) {
    if (!(error instanceof ToolError) || error.status !== 404) {
      throw error;
    }
    const { warnings } = fieldsOf((await send(`EXPLAIN ${query}`))['data']);

    return { data: { warnings } };
  }
}

async function statementOf(
  statement: string | undefined,
  savedId: number | undefined,
  { ask }: ToolContext,
): Promise<string> {
  if ((statement === undefined) === (savedId === undefined)) {
    throw new ToolError('give a statement or saved_query_id: one of them');
  }
  if (statement !== undefined) {
    return statement;
  }
  const saved = await ask.find(`/api/v2/saved-queries/${savedId}`);
  if (saved === undefined) {
    throw new ToolError('there is no such saved query that you may read; list_queries tells them', 404);
  }

  return String(fieldsOf(saved['data'])['query']);
}

/** A value that a statement hands out by itself has no name any more by which it could be left out. */
function refuseSecrets(statement: string): void {
  const named = [...statement.matchAll(/\b[A-Za-z_]\w{0,100}\b/g)].map(([name]) => name);
  const secret = named.find((name) => SECRET_VALUES.has(name.toLowerCase()));
  if (secret !== undefined) {
    throw new ToolError(`${secret} may hold a secret, which is not told to assistants: ask without it`, 403);
  }
}

const SECRET_VALUES: ReadonlySet<string> = new Set([
  'unixpassword',
  'userpassword',
  'sfupassword',
  'unicodepassword',
  'unicodepwd',
]);

/** Nodes and relationships by what people know them by; values as they are, made harmless. */
function presentCell(cell: unknown, nodes: Fields, depth = MAX_DEPTH): unknown {
  if (Array.isArray(cell)) {
    return depth === 0 ? '…' : cell.slice(0, 50).map((item) => presentCell(item, nodes, depth - 1));
  }
  if (typeof cell !== 'object' || cell === null) {
    return cleanValue(cell);
  }
  const fields = fieldsOf(cell);
  if (isGraphId(fields['node'])) {
    return presentNode(fieldsOf(nodes[String(fields['node'])]));
  }
  if ('edge' in fields) {
    return presentEdge(fieldsOf(fields['edge']), nodes);
  }
  if (Array.isArray(fields['nodes']) && Array.isArray(fields['edges'])) {
    return { path: recordsOf(fields['edges']).map((edge) => presentEdge(edge, nodes)) };
  }
  if (depth === 0) {
    return '…';
  }

  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => !isSecret(name))
      .map(([name, value]) => [cleanText(name), presentCell(value, nodes, depth - 1)]),
  );
}

function isGraphId(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));
}

function presentNode(node: Fields) {
  return {
    object_id: idOf(node['objectId']),
    name: textOf(node['label']),
    kind: textOf(node['kind']),
    ...(node['isTierZero'] === true ? { is_tier_zero: true } : {}),
    ...(node['properties'] === undefined ? {} : { properties: cleanValue(node['properties']) }),
  };
}

function presentEdge({ source, target, kind }: Fields, nodes: Fields) {
  const end = (id: unknown) => {
    const { properties: _, ...node } = presentNode(fieldsOf(nodes[String(id)]));
    return node;
  };

  return { source: end(source), kind: textOf(kind), target: end(target) };
}
