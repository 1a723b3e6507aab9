import type { ObjectIdCase } from '../batch/object-id-interner.ts';
import type { CollectorType } from '../decode/file-meta.ts';
import type { GraphSection } from '../decode/scan-graph.ts';

/** Which array of what file records come from. Structured-cloneable. */
export type RecordSource = CollectorSource | OpenGraphSource;

/** `data` of a file of the collector format. */
export interface CollectorSource {
  readonly format: 'collector';
  /** `meta.type` */
  readonly type: CollectorType;
  /** `meta.version` */
  readonly version: number | undefined;
  /** Whether members of local groups are taken from where files before version 6 have them; default true. */
  readonly takesOldLocalGroups?: boolean;
}

/** `graph.nodes` or `graph.edges` of an OpenGraph file. */
export interface OpenGraphSource {
  readonly format: 'opengraph';
  readonly section: GraphSection;
  readonly sourceKind: string | undefined;
  readonly objectIdCase: ObjectIdCase;
}

/** The name of the array, as it stands in messages. */
export function sectionName(source: RecordSource): string {
  return source.format === 'collector' ? 'data' : source.section;
}
