import { CodedError } from '@secgraph/kernel';
import { PlainScanner } from '../converters/opengraph/plain-scanner.ts';
import { validateEdgeElement, validateNodeElement } from '../converters/opengraph/validate-element.ts';
import { shortenMessage } from '../converters/record/shorten-message.ts';
import { parseRun, type TakesUnparsed } from '../decode/parse-run.ts';
import type { RecordLimits } from '../decode/record-limits.ts';
import { RunBuilder } from '../decode/record-run.ts';
import { FRESH_MEMORY } from '../decode/run-memory.ts';
import type { ElementSink } from '../decode/scan-elements.ts';
import type { GraphSection } from '../decode/scan-graph.ts';

/** Say what is wrong with an element at a place of its array. */
const VALIDATORS = { nodes: validateNodeElement, edges: validateEdgeElement } as const;

const MAX_VIOLATIONS = 15;

/** Small, so that uploads that share a thread take turns. */
const RUN_BYTES = 64 * 1024;

/** Thrown through a scan to end it: enough is known. */
export class CheckEnded extends CodedError<'INGEST_CHECK_ENDED'> {
  constructor() {
    super('INGEST_CHECK_ENDED', 'The check is over: see its report.');
  }
}

/**
 * Checks the elements of an OpenGraph file as they come in. Ends the scan by throwing {@link CheckEnded} at the first
 * critical error and at the fifteenth violation.
 */
export class GraphUploadCheck {
  readonly critical: string[] = [];
  readonly violations: string[] = [];
  readonly #limits: RecordLimits;
  /** Nothing can be wrong with what it recognises. */
  readonly #scanner = new PlainScanner();

  constructor(limits: RecordLimits) {
    this.#limits = limits;
  }

  openSection(section: GraphSection): ElementSink {
    const endWith = (index: number, reason: string): never => {
      this.critical.push(`${section}[${index}] syntax error: ${reason}`);
      throw new CheckEnded();
    };
    const takes: TakesUnparsed =
      section === 'nodes'
        ? (bytes, from, to) => this.#scanner.isNode(bytes, from, to)
        : (bytes, from, to) => this.#scanner.isEdge(bytes, from, to);
    return new RunBuilder({
      ...this.#limits,
      runBytes: RUN_BYTES,
      memory: FRESH_MEMORY,
      onProblem: (problem) => endWith(problem.index, problem.reason),
      onTooLarge: (problem) => endWith(problem.index, problem.reason),
      onRun: (run) => {
        for (const record of parseRun(run, this.#limits, { takes })) {
          if (!record.ok) {
            endWith(record.problem.index, record.problem.reason);
          } else {
            this.#check(section, record.value, record.index);
          }
        }
      },
    });
  }

  /** The answer's messages; empty where nothing is wrong. */
  report(): readonly string[] {
    return this.critical.length + this.violations.length === 0
      ? []
      : ['Error saving ingest file. File failed schema validation.', ...this.critical, ...this.violations];
  }

  #check(section: GraphSection, value: unknown, index: number): void {
    for (const violation of VALIDATORS[section](value, index)) {
      this.violations.push(shortenMessage(violation));
      if (this.violations.length >= MAX_VIOLATIONS) {
        throw new CheckEnded();
      }
    }
  }
}
