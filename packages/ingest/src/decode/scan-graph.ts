import { CLOSE_BRACE, describeByte, isValueStart, OPEN_BRACE, OPEN_BRACKET } from './json-bytes.ts';
import type { JsonWindow, Scan } from './json-window.ts';
import { type ElementSink, scanElements } from './scan-elements.ts';
import { type ObjectStep, scanKey } from './scan-key.ts';
import { captureValue, END_OF_INPUT, peekToken, skipValue } from './scan-value.ts';

export type GraphSection = 'nodes' | 'edges';

export interface GraphLayout {
  /** The arrays in file order; offsets are those behind the opening brackets. */
  readonly sections: readonly { readonly name: GraphSection; readonly offset: number }[];
  /** What is broken within `graph`, at most one; the arrays before it are usable. */
  readonly problems: readonly string[];
}

export interface GraphVisitor {
  openSection(section: GraphSection): ElementSink;
}

/** Walks the value of `graph`, the window being before it. */
export function* scanGraph(window: JsonWindow, visitor: GraphVisitor): Scan<GraphLayout> {
  const sections: { name: GraphSection; offset: number }[] = [];
  const broken = (problem: string): GraphLayout => ({ sections, problems: [problem] });

  if ((yield* peekToken(window)) !== OPEN_BRACE) {
    return broken(`error opening graph object: expected '{', got ${yield* describeToken(window)}`);
  }
  window.position++;
  for (let place: 'first' | 'next' = 'first'; ; place = 'next') {
    const step = yield* scanKey(window, place);
    if (step.kind === 'closed') {
      return sections.length > 0
        ? { sections, problems: [] }
        : broken('graph tag is empty. at least one of nodes: [] or edges: [] is required');
    }
    if (step.kind !== 'key') {
      return broken(describeBrokenObject(step));
    }

    if (step.name !== 'nodes' && step.name !== 'edges') {
      const first = yield* peekToken(window);
      if (first !== END_OF_INPUT && !isValueStart(first)) {
        return broken(`error decoding graph object: expected a value, got ${describeByte(first)}`);
      }
      if (first === END_OF_INPUT || (yield* skipValue(window)) === 'cut-off') {
        return broken('error decoding graph object: unexpected EOF');
      }
      continue;
    }
    if ((yield* peekToken(window)) !== OPEN_BRACKET) {
      return broken(`error opening ${step.name} array: expected '[', got ${yield* describeToken(window)}`);
    }
    window.position++;
    sections.push({ name: step.name, offset: window.offsetOf(window.position) });
    const end = yield* scanElements(window, visitor.openSection(step.name));
    if (end !== 'closed') {
      const reason = end === 'abandoned' ? 'too much is broken' : 'unexpected EOF';
      return broken(`error decoding ${step.name} array: ${reason}`);
    }
  }
}

function describeBrokenObject(step: Exclude<ObjectStep, { kind: 'key' | 'closed' }>): string {
  if (step.kind === 'end-of-input') {
    return 'error decoding graph object: EOF';
  }
  return step.expected === "'}'"
    ? `error closing graph object: expected '}', got ${step.received.replaceAll("'", '')}`
    : `error decoding graph object: expected ${step.expected}, got ${step.received}`;
}

const DESCRIBED_BYTES = 40;

/** The token at the position for a message, cut to a harmless length. */
function* describeToken(window: JsonWindow): Scan<string> {
  const byte = yield* peekToken(window);
  if (byte === END_OF_INPUT) {
    return 'EOF';
  }
  if (byte === OPEN_BRACE || byte === OPEN_BRACKET || byte === CLOSE_BRACE) {
    return String.fromCharCode(byte);
  }
  const { text } = yield* captureValue(window, DESCRIBED_BYTES);
  return text === undefined ? 'a long value' : text.replaceAll('"', '');
}
