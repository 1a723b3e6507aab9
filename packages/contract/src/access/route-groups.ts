/*
 * What routes have in common, for their authors: `...READS` in a route, or in a group of the routes of a resource.
 * What follows in the route says it otherwise.
 */

/** Nothing changes, and nobody needs to be told. */
export const READS = { effect: 'reads', isForUploads: false, audit: { nothing: 'reads' } } as const;

/** What the audit log tells of it is left to say. */
export const CHANGES = { effect: 'changes', isForUploads: false } as const;

export const READS_GRAPH = { ...READS, gate: { permissions: ['graphdb/Read'] } } as const;

/** Users who are kept to some environments have no role with its permission. */
export const CHANGES_GRAPH = {
  ...CHANGES,
  gate: { permissions: ['graphdb/Write'] },
  environments: 'refused',
} as const;
