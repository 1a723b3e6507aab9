import { AD_EXPLORER } from './ad-explorer/ad-explorer.ts';
import { CERTIPY } from './certipy/certipy.ts';
import { LDIF } from './ldif/ldif.ts';
import type { Source, SourceName } from './source.ts';

/** All that is taken beside what collectors write. Each has a folder of its own. */
const SOURCES: readonly Source[] = [AD_EXPLORER, CERTIPY, LDIF];

/** How many bytes from its start tell whether a file is a source. */
export const SOURCE_HEAD_BYTES = Math.max(...SOURCES.map(({ headBytes }) => headBytes));

/** The source that a file begins like. */
export function findSource(head: Uint8Array): Source | undefined {
  return SOURCES.find((source) => source.recognises(head));
}

/** Whether more bytes of JSON are needed to know that it is no source. */
export function mayBecomeSource(head: Uint8Array): boolean {
  return SOURCES.some((source) => source.mayBecome?.(head) === true);
}

export function sourceNamed(name: SourceName): Source {
  const source = SOURCES.find((candidate) => candidate.name === name);
  if (source === undefined) {
    throw new RangeError(`There is no source ${name}.`);
  }
  return source;
}

/** Titles of all of them, for messages. */
export const SOURCE_TITLES = SOURCES.map(({ title }) => title);
