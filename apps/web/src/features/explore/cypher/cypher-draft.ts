import { useEffect } from 'react';
import { decodeStatement } from '../../../parts/cypher/statement-code.ts';
import { useSelf } from '../../../session/session.ts';
import { createStore, useStore } from '../../../state/create-store.ts';

interface Draft {
  readonly text: string;
  /** The statement of the address that it was begun from, as it stands there. */
  readonly from: string | undefined;
  readonly userId: string | undefined;
}

const KEY = 'secgraph.cypher-draft';
const EMPTY: Draft = { text: '', from: undefined, userId: undefined };

const draft = createStore<Draft>(readKept());

/** The text of the editor. It outlives the page, and the session. */
export function useDraft(): string {
  return useStore(draft).text;
}

/** Puts a statement into the editor, without running it. */
export function editStatement(text: string): void {
  keep({ ...draft.get(), text });
}

/**
 * What the address holds comes into the editor when it changes, and a page that is opened anew keeps what was written
 * since. Of another user's text, nothing is shown.
 */
export function useDraftOfAddress(code: string | undefined): void {
  const userId = useSelf()?.id;
  useEffect(() => {
    const { userId: before, from } = draft.get();
    const isForeign = userId !== undefined && before !== undefined && before !== userId;
    if (isForeign) {
      keep({ ...EMPTY, userId });
    }
    const statement = code === undefined || (code === from && !isForeign) ? undefined : decodeStatement(code);
    if (statement !== undefined) {
      keep({ text: statement, from: code, userId });
    } else if (userId !== undefined && before === undefined) {
      keep({ ...draft.get(), userId });
    }
  }, [code, userId]);
}

/** The statement that runs is that of the address from now on. */
export function markAsRun(code: string): void {
  keep({ ...draft.get(), from: code });
}

function keep(next: Draft): void {
  draft.set(next);
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // No room, or forbidden: the text lasts as long as the page.
  }
}

function readKept(): Draft {
  try {
    const kept: Partial<Record<keyof Draft, unknown>> = JSON.parse(localStorage.getItem(KEY) ?? '{}');

    return {
      text: typeof kept.text === 'string' ? kept.text : '',
      from: typeof kept.from === 'string' ? kept.from : undefined,
      userId: typeof kept.userId === 'string' ? kept.userId : undefined,
    };
  } catch {
    return EMPTY;
  }
}
