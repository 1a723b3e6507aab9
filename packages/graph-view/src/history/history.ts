/** Changes that can be taken back, as values: what was, what is, what was taken back. Immutable. */
export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
}

const LIMIT = 100;

export function createHistory<State>(present: State): History<State> {
  return { past: [], present, future: [] };
}

/** A change: what had been taken back before can no longer be brought back. */
export function record<State>(history: History<State>, present: State): History<State> {
  if (present === history.present) {
    return history;
  }
  return { past: [...history.past, history.present].slice(-LIMIT), present, future: [] };
}

/** Another present without a step of its own, for what belongs to the last change. */
export function amend<State>(history: History<State>, present: State): History<State> {
  return { ...history, present };
}

export function undo<State>(history: History<State>): History<State> {
  const present = history.past.at(-1);
  if (present === undefined) {
    return history;
  }
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future] };
}

export function redo<State>(history: History<State>): History<State> {
  const [present, ...future] = history.future;
  if (present === undefined) {
    return history;
  }
  return { past: [...history.past, history.present], present, future };
}
