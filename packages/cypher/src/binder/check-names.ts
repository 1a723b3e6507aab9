import type { Statement } from '../ast/ast.ts';
import { tokenize } from '../lexer/tokenize.ts';
import type { Binder } from './binder.ts';

/**
 * Refuses names without a character, wherever one may stand. Comes after all rules: openCypher expects what is
 * wrong with the types of a map before what is wrong with its keys.
 */
export function checkNames({ source }: Statement, binder: Binder): void {
  if (!source.includes('``')) {
    return;
  }
  const empty = tokenize(source).find(
    ({ kind, value }) => (kind === 'escapedName' || kind === 'parameter') && value === '',
  );
  if (empty !== undefined) {
    throw binder.createError('UnexpectedSyntax', empty, 'a name in backticks needs at least one character');
  }
}
