import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const CHECK = fileURLToPath(new URL('./read-checked.ts', import.meta.url));
const NAME = '__readChecked';

/**
 * Rewrites `column[index] as number`, the way in which hot code says that an index is within its column, to a read
 * that throws where it is not. Nothing else moves: lines and messages stay those of the source.
 */
export function checkReads(source: string, path: string): string {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const edits: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isAsExpression(node) && node.type.kind === ts.SyntaxKind.NumberKeyword) {
      const { expression: read } = node;
      if (ts.isElementAccessExpression(read) && read.questionDotToken === undefined) {
        const start = read.getStart(file);
        edits.push(
          { from: start, to: start, text: `${NAME}(` },
          { from: read.expression.end, to: read.argumentExpression.pos, text: ', ' },
          { from: read.argumentExpression.end, to: node.end, text: ')' },
        );
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  if (edits.length === 0) {
    return source;
  }

  // Outer calls open before inner ones at the same place, and close after them.
  let checked = '';
  let at = 0;
  for (const { from, to, text } of edits.toSorted((a, b) => a.from - b.from)) {
    checked += source.slice(at, from) + text;
    at = to;
  }
  return `${checked}${source.slice(at)}\nimport { readChecked as ${NAME} } from ${JSON.stringify(CHECK)};\n`;
}

/** For the unit tests: checks the reads of all packages. */
export function checkedReads(): {
  readonly name: string;
  readonly enforce: 'pre';
  readonly transform: (code: string, id: string) => string | undefined;
} {
  return {
    name: 'checked-reads',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('.ts') && !id.includes('/node_modules/') && code.includes('] as number')
        ? checkReads(code, id)
        : undefined,
  };
}
