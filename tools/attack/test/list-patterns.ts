import { readFile } from 'node:fs/promises';
import ts from 'typescript';

/** A regular expression as it stands in a source. */
export interface SourcePattern {
  readonly file: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

const LITERAL = /^\/(.*)\/([a-z]*)$/s;

/** Every literal of the files. Those made at run time are listed apart, by the file: nothing can be said of them here. */
export async function listPatterns(
  files: readonly string[],
): Promise<{ readonly literals: readonly SourcePattern[]; readonly made: readonly string[] }> {
  const literals: SourcePattern[] = [];
  const made = new Set<string>();
  for (const file of files) {
    const tree = ts.createSourceFile(file, await readFile(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const [, source = '', flags = ''] = LITERAL.exec(node.text) ?? [];
        const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        literals.push({ file, line, source, flags });
      } else if (isMade(node)) {
        made.add(file);
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }

  return { literals, made: [...made] };
}

function isMade(node: ts.Node): boolean {
  return (
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'RegExp'
  );
}
