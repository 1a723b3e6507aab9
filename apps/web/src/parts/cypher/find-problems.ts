import { ApiError } from '@secgraph/client';
import type { StatementProblem } from './editor/create-editor.ts';
import { toExplain } from './explain-query.ts';

/** What the service has against a statement. */
export interface StatementCheck {
  /** Parts that are wrong, to be underlined. */
  readonly problems: readonly StatementProblem[];
  /** Everything in words, with line and column where there are any. */
  readonly message: string | undefined;
}

const FINE: StatementCheck = { problems: [], message: undefined };
/** The service counts the lines of what it was sent. */
const PLACE_IN_TEXT = /^line \d+:\d+ /;

/** Reads the refusal of an explained statement. Anything else, such as a lost service, says nothing about it. */
export function findProblems(statement: string, error: unknown): StatementCheck {
  if (!(error instanceof ApiError) || error.status !== 400) {
    return FINE;
  }

  const text = error.message.replace(PLACE_IN_TEXT, '');
  const { position } = error;
  if (position === undefined) {
    return { problems: [], message: text };
  }

  const { shift } = toExplain(statement);
  const start = Math.max(position.start - shift, 0);
  const end = Math.max(position.end - shift, start);
  const { line, column } = placeOf(statement, start);

  return { problems: [{ start, end, message: text }], message: `Line ${line}, column ${column}: ${text}` };
}

/** Both from 1, as editors count. */
function placeOf(statement: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = statement.slice(0, offset).split(/\r\n|[\n\r]/);

  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
