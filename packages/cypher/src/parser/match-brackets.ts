import type { Token } from '../lexer/token.ts';

const CLOSING = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);
const CLOSINGS = new Set(CLOSING.values());

/** Per token the position of its counterpart, -1 for everything but well nested brackets. Linear. */
export function matchBrackets(tokens: readonly Token[]): Int32Array {
  const partners = new Int32Array(tokens.length).fill(-1);
  const open: { readonly position: number; readonly closing: string }[] = [];

  for (const [position, token] of tokens.entries()) {
    const closing = CLOSING.get(token.kind);
    if (closing !== undefined) {
      open.push({ position, closing });
    } else if (CLOSINGS.has(token.kind)) {
      const opening = open.pop();
      if (opening?.closing !== token.kind) {
        return partners;
      }
      partners[opening.position] = position;
      partners[position] = opening.position;
    }
  }

  return partners;
}
