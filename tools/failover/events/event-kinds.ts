export interface EventFacts {
  readonly title: string;
  /** How often it is drawn, beside the others. */
  readonly weight: number;
  /** What it happens to: the database, which the writer waits for, or the writer, whose place is taken at once. */
  readonly of: 'database' | 'writer';
  /** It mounts file systems. */
  readonly needsRoot?: boolean;
}

/** What may fail, in the order of the table that is printed. */
export const EVENT_KINDS = {
  'kill-primary': { title: 'the primary is killed with its Patroni', weight: 3, of: 'database' },
  'crash-primary': { title: 'the primary is killed, its Patroni lives', weight: 3, of: 'database' },
  switchover: { title: 'patronictl switchover', weight: 4, of: 'database' },
  partition: {
    title: 'the primary with its Patroni is frozen (SIGSTOP) and wakes after another was promoted',
    weight: 2,
    of: 'database',
  },
  'disk-full': {
    title: 'the disk of the primary is full, first for its tables, then for its log',
    weight: 2,
    of: 'database',
    needsRoot: true,
  },
  'restart-all': { title: 'all three are stopped and started', weight: 2, of: 'database' },
  'lagging-replica': {
    title: 'the primary is killed while replicas do not receive',
    weight: 2,
    of: 'database',
  },
  'kill-writer': { title: 'the writer of the graph is killed', weight: 4, of: 'writer' },
  'freeze-writer': { title: 'the writer is frozen for 15 s, and wakes', weight: 3, of: 'writer' },
  'cut-writer': { title: 'the writer is cut off from the database for 12 s', weight: 3, of: 'writer' },
  'cut-clients': { title: 'the writer is cut off from its clients for 8 s', weight: 2, of: 'writer' },
} as const satisfies Readonly<Record<string, EventFacts>>;

export type EventKind = keyof typeof EVENT_KINDS;

export function factsOf(kind: EventKind): EventFacts {
  return EVENT_KINDS[kind];
}
