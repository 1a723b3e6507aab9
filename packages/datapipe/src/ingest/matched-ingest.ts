import { type IngestTask, MATCH_LIMITS } from '@secgraph/database/uploads';
import type { MatchedRelationship } from '@secgraph/graph';
import type { IngestEntry } from '@secgraph/ingest';
import type { GraphChange } from '../generation/graph-writer.ts';
import { LOOKED_UP_EARLIER_MS } from '../looked-up-earlier.ts';
import { outcomeOf } from './match-outcome.ts';

/** Looks up the ends of relationships of a file, and keeps those of generic data for the nodes that are still to come. */
export class MatchedIngest {
  /** What the format calls them, in order. */
  readonly unresolved: string[] = [];
  written = 0;
  merged = 0;
  waiting = 0;
  #leftOut = 0;
  #tooLarge = 0;
  readonly #change: GraphChange;
  readonly #file: { readonly task: IngestTask; readonly entry: IngestEntry; readonly seenAtMs: number };

  constructor(
    change: GraphChange,
    file: { readonly task: IngestTask; readonly entry: IngestEntry; readonly seenAtMs: number },
  ) {
    this.#change = change;
    this.#file = file;
  }

  get warnings(): readonly string[] {
    return [
      ...(this.#leftOut > 0
        ? [
            `${this.#leftOut} relationships are left out: ${MATCH_LIMITS.perSourceKind} of the source kind wait for their nodes already: upload the nodes, or drop some that wait, and upload this file again`,
          ]
        : []),
      ...(this.#tooLarge > 0
        ? [`${this.#tooLarge} relationships are left out: they are too large to wait for their nodes`]
        : []),
    ];
  }

  async resolve(matched: readonly MatchedRelationship[]): Promise<void> {
    if (matched.length === 0) {
      return;
    }

    const { entry, seenAtMs } = this.#file;
    const isKept = entry.type === 'opengraph';
    const atMs = isKept ? seenAtMs - LOOKED_UP_EARLIER_MS : seenAtMs;
    const lookedUpId = this.#change.delta.observe(atMs);
    const observationId = this.#change.delta.observe(seenAtMs);
    const resolved = await this.#change.resolve(matched, { observationId, lookedUpId });
    this.written += resolved.created;
    this.merged += matched.length - resolved.created - resolved.unresolved.length;
    for (const { index } of resolved.unresolved) {
      this.unresolved.push(matched[index]?.unresolvedMessage ?? '');
    }
    if (isKept) {
      await this.#keep(outcomeOf(matched, resolved, atMs));
    }
  }

  async #keep(matches: ReturnType<typeof outcomeOf<MatchedRelationship>>): Promise<void> {
    const { task, entry, seenAtMs } = this.#file;
    const kept = await this.#change.transaction.matches.keep(
      matches.map(({ relationship, ...state }) => ({ relationship, ...state })),
      {
        sourceKind: entry.sourceKind ?? '',
        jobId: task.jobId,
        fileName: entry.fileName,
        toldAt: new Date(seenAtMs),
      },
    );
    this.waiting += kept.waiting;
    this.#leftOut += kept.leftOut;
    this.#tooLarge += kept.tooLarge;
  }
}
