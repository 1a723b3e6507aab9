import { ENTITY_ROUTES, RELATED_ROUTES, ROUTES } from '@secgraph/contract';

const HEAD = `/**
 * Method and path of every route of the contract, for the client: made by \`npm run generate\`. The types come from the
 * contract itself (\`contract-types.ts\`). Routes of entities are left out: their paths follow from the collection.
 */
export const ROUTE_TABLE = {
`;

/** The text of packages/client/src/route-table.ts. */
export function makeRouteTable(): string {
  const regular = new Set<string>([...ENTITY_ROUTES, ...RELATED_ROUTES].map(({ contract }) => contract.id));
  const lines = ROUTES.filter(({ id }) => !regular.has(id)).map(lineOf);

  return `${HEAD}${lines.join('')}} as const;\n`;
}

const LINE_WIDTH = 110;

/** As the formatter has it: on one line where there is room. */
function lineOf({ id, method, path }: (typeof ROUTES)[number]): string {
  const line = `  ${keyOf(id)}: ['${method}', '${path}'],\n`;

  return line.length <= LINE_WIDTH + 1 ? line : `  ${keyOf(id)}: [\n    '${method}',\n    '${path}',\n  ],\n`;
}

function keyOf(id: string): string {
  return /^[a-z]+$/.test(id) ? id : `'${id}'`;
}
