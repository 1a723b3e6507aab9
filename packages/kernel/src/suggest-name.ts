/** Names are short; this bounds the work that a hostile one can cause. */
const MAX_LENGTH = 64;

/**
 * The candidate that was probably meant by a misspelt name: the nearest one, at most a third of its letters
 * away. Undefined when none is near.
 */
export function suggestName(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.slice(0, MAX_LENGTH).toLowerCase();
  let nearest: string | undefined;
  let nearestDistance = Math.floor(wanted.length / 3) + 1;

  for (const candidate of candidates) {
    if (candidate.length > MAX_LENGTH || Math.abs(candidate.length - wanted.length) >= nearestDistance) {
      continue;
    }
    const distance = countEdits(wanted, candidate.toLowerCase());

    if (distance < nearestDistance) {
      nearest = candidate;
      nearestDistance = distance;
    }
  }

  return nearest;
}

/** A sentence such as ` Did you mean "upload"?`, or nothing when no candidate comes close. Starts with a blank. */
export function suggestFor(name: string, candidates: Iterable<string>): string {
  const closest = suggestName(name, candidates);

  return closest === undefined ? '' : ` Did you mean "${closest}"?`;
}

/** Insertions, deletions, replacements and swaps of neighbours (Damerau–Levenshtein, restricted). */
function countEdits(left: string, right: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);

  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      let edits = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (isSame ? 0 : 1),
      );
      if (
        row > 1 &&
        column > 1 &&
        left[row - 1] === right[column - 2] &&
        left[row - 2] === right[column - 1]
      ) {
        edits = Math.min(edits, at(beforePrevious, column - 2) + 1);
      }
      current.push(edits);
    }
    beforePrevious = previous;
    previous = current;
  }

  return at(previous, right.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
