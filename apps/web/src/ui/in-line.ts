import { cleanText, shortenText } from '@secgraph/graph-view';

const LENGTH = 120;

/** What users and directories called something, in one line. */
export function inLine(text: string, length = LENGTH): string {
  return shortenText(cleanText(text), length);
}
