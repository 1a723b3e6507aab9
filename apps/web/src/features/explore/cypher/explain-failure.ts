import { explain } from '../../../ui/error-card.tsx';
import { countOf } from '../../../ui/format.ts';
import { readTimeout } from '../../../ui/read-timeout.ts';

/** The service counts columns from 0. */
const PLACE = /^line (\d+):(\d+) /;

/** Why a statement failed; of one that took too long, what whoever wrote it can do about that. */
export function explainFailure(error: unknown): string {
  const timeout = readTimeout(error);
  if (timeout === undefined) {
    return inEditorsWords(explain(error));
  }
  const limit = countOf(timeout.seconds, 'second');

  return timeout.canBeLonger
    ? `The query was stopped after ${limit}. Narrow it, with more kinds, properties or a LIMIT, or choose a longer time limit in Explore, below the editor.`
    : `The query was stopped after ${limit}, the longest that this service allows. Narrow it, with more kinds, properties or a LIMIT.`;
}

/** With lines and columns as the editor counts them. */
function inEditorsWords(message: string): string {
  const [place = '', line = '', before = ''] = PLACE.exec(message) ?? [];
  const column = Number(before) + 1;
  const text = message.slice(place.length);

  return place === '' ? message : `Line ${line}, column ${column}: ${text}`;
}
