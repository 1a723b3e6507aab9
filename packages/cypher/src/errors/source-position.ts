/**
 * Where an offset stands, as people count: lines from 1, columns from 0 in UTF-16 units.
 *
 * The API answers `line <line>:<column> …`, counted this way.
 */
export function describePosition(source: string, offset: number): string {
  const { line, column } = positionOf(source, offset);

  return `line ${line}:${column}`;
}

export interface SourcePosition {
  readonly line: number;
  readonly column: number;
}

/** The same place as {@link describePosition} writes, as numbers. */
export function positionOf(source: string, offset: number): SourcePosition {
  const before = source.slice(0, offset);
  const lineBreaks = before.match(/\r\n|[\n\r]/g);
  const line = (lineBreaks?.length ?? 0) + 1;
  const column = before.length - (Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1);

  return { line, column };
}
