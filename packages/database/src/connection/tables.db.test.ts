import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { sql } from 'kysely';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** By `table.column`: whether it may be null; `undefined` where its type leaves that open, as `unknown` does. */
type Columns = ReadonlyMap<string, boolean | undefined>;

const { database } = await createTestDatabase();

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  allowImportingTsExtensions: true,
  strict: true,
  // Of a `Buffer` that the compiler does not know, anything would be true.
  types: ['node'],
  skipLibCheck: true,
  noEmit: true,
};

it('declares the tables and columns that the migrations leave behind', async () => {
  const declared = readDeclared();
  const stored = await readStored();

  expect(declared.size).toBeGreaterThan(0);
  expect(differences(declared, stored)).toEqual([]);
});

function differences(declared: Columns, stored: Columns): readonly string[] {
  const missing = [...stored.keys()].filter((column) => !declared.has(column));
  const unknown = [...declared.keys()].filter((column) => !stored.has(column));
  const otherwise = [...declared].filter(
    ([column, isNullable]) =>
      isNullable !== undefined && stored.has(column) && stored.get(column) !== isNullable,
  );

  return [
    ...missing.map((column) => `${column} is in the database, and in no tables.ts`),
    ...unknown.map((column) => `${column} is in a tables.ts, and not in the database`),
    ...otherwise.map(
      ([column]) => `${column} may be null in one of database and tables.ts, and not in the other`,
    ),
  ];
}

/** What a row of `Tables` has, as it is selected: the compiler resolves the types of kysely. */
function readDeclared(): Columns {
  const file = fileURLToPath(new URL('./tables.ts', import.meta.url));
  const program = ts.createProgram([file], OPTIONS);
  const checker = program.getTypeChecker();
  const declarations = program.getSourceFile(file)?.statements ?? [];
  const [tables] = declarations.filter(
    (statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === 'Tables',
  );
  if (tables === undefined) {
    throw new Error(`${file} declares no Tables`);
  }

  const columns = new Map<string, boolean | undefined>();
  for (const table of checker.getPropertiesOfType(checker.getTypeAtLocation(tables))) {
    for (const column of checker.getPropertiesOfType(checker.getTypeOfSymbol(table))) {
      const type = checker.getTypeOfSymbol(column);
      const selected = type.getProperty('__select__');
      const read = selected === undefined ? type : checker.getTypeOfSymbol(selected);
      columns.set(`${table.name}.${column.name}`, isNullable(read));
    }
  }
  return columns;
}

function isNullable(type: ts.Type): boolean | undefined {
  if ((type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) !== 0) {
    return undefined;
  }
  const parts = type.isUnion() ? type.types : [type];
  return parts.some(({ flags }) => (flags & ts.TypeFlags.Null) !== 0);
}

async function readStored(): Promise<Columns> {
  const { rows } = await sql<{ column: string; is_nullable: boolean }>`
    SELECT c.relname || '.' || a.attname AS column, NOT a.attnotnull AS is_nullable
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relnamespace = current_schema()::regnamespace AND a.attnum > 0 AND NOT a.attisdropped`.execute(
    database.kysely,
  );
  return new Map(rows.map((row) => [row.column, row.is_nullable]));
}
