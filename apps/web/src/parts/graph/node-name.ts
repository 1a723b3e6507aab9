import { cleanText, shortenText } from '@secgraph/graph-view';

const LENGTH = 240;

/** What a node is called in one line: its name, else its object id. */
export function nameForList({
  name,
  objectId,
}: {
  readonly name: string;
  readonly objectId: string;
}): string {
  return shortenText(cleanText(name) || cleanText(objectId) || 'NO NAME', LENGTH);
}
