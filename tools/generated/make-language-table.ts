import { FUNCTIONS, type FunctionDefinition, KEYWORDS } from '@secgraph/cypher';

const HEAD = `/**
 * The words and functions of Cypher, for the editor: made by \`npm run generate\` from the engine, which itself stays
 * out of the pages.
 */
`;

/** The text of apps/web/src/parts/cypher/language/language-table.ts. */
export function makeLanguageTable(): string {
  const words = KEYWORDS.map((word) => `  '${word}',\n`);
  const functions = FUNCTIONS.toSorted(byName).map(
    (definition) => `  ['${definition.name}', '${signatureOf(definition)}', '${definition.type}'],\n`,
  );

  return `${HEAD}export const KEYWORDS: readonly string[] = [\n${words.join('')}];

/** Name, arguments, and whether it is of one row or an aggregate of many. */
export const FUNCTIONS: readonly (readonly [
  name: string,
  signature: string,
  type: 'scalar' | 'aggregate',
])[] = [\n${functions.join('')}];\n`;
}

function byName(left: FunctionDefinition, right: FunctionDefinition): number {
  return left.name < right.name ? -1 : 1;
}

/** `(string, integer, integer?)`; the last one repeats where there are dots. */
function signatureOf({
  arguments: types,
  optionalArguments = 0,
  isVariadic = false,
}: FunctionDefinition): string {
  const parts = types.map((alternatives, index) => {
    const isOptional = index >= types.length - optionalArguments;

    return `${alternatives.join(' | ')}${isOptional ? '?' : ''}`;
  });

  return `(${parts.join(', ')}${isVariadic ? ', …' : ''})`;
}
