import type { Pattern, Piece } from './pattern.ts';

/** The opposite of `readPattern`. */
export function printPattern(pattern: Pattern): string {
  return pattern.map(printPiece).join('');
}

function printPiece(piece: Piece): string {
  switch (piece.type) {
    case 'words':
      return piece.text;
    case 'value':
      return `{${piece.name}}`;
    case 'number':
      return '#';
    case 'plural':
    case 'select': {
      const branches = Object.entries(piece.branches).map(
        ([name, inside]) => `${name} {${printPattern(inside)}}`,
      );
      return `{${piece.name}, ${piece.type}, ${branches.join(' ')}}`;
    }
    case 'element':
      return piece.inside === undefined
        ? `<${piece.index}/>`
        : `<${piece.index}>${printPattern(piece.inside)}</${piece.index}>`;
  }
}
