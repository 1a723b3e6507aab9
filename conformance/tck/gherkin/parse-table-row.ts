const ESCAPES: Readonly<Record<string, string>> = { n: '\n', '|': '|', '\\': '\\' };

/** Cells of `| a | b |`, trimmed. `\|` is a bar, `\n` a line break, `\\` a backslash. */
export function parseTableRow(line: string): string[] {
  const cells: string[] = [];
  let cell = '';

  for (let i = 1; i < line.length; i++) {
    const character = line.charAt(i);
    const escaped = character === '\\' ? ESCAPES[line.charAt(i + 1)] : undefined;

    if (escaped !== undefined) {
      cell += escaped;
      i++;
    } else if (character === '|') {
      cells.push(cell.trim());
      cell = '';
    } else {
      cell += character;
    }
  }
  return cells;
}
