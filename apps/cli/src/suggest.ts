/** A sentence such as ` Did you mean "upload"?`, or nothing when no choice comes close. Starts with a blank. */
export function suggestFor(input: string, choices: readonly string[]): string {
  const [closest] = choices
    .map((choice) => ({ choice, distance: editDistance(input.toLowerCase(), choice) }))
    .filter(({ choice, distance }) => distance <= Math.max(1, Math.ceil(choice.length / 3)))
    .sort((a, b) => a.distance - b.distance);

  return closest === undefined ? '' : ` Did you mean "${closest.choice}"?`;
}

/** Single-letter insertions, deletions and replacements between two texts. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);

  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }

  return previous[to.length] ?? 0;
}
