import { useEffect, useMemo, useRef } from 'react';
import { usePreference } from '../../../../session/preferences.ts';
import type { CypherAnswer } from '../run-statement.ts';
import { addToHistory, type HistoryEntry, readHistory } from './query-history.ts';

const NOTHING: readonly HistoryEntry[] = [];

/** What the user has run, wherever he logs in. */
export function useQueryHistory(): readonly [entries: readonly HistoryEntry[], clear: () => void] {
  const [stored, setStored] = usePreference('cypher.history', NOTHING);
  const entries = useMemo(() => readHistory(stored), [stored]);

  return [entries, () => setStored(undefined)];
}

/** Notes every answer once. */
export function useHistoryOf(answer: CypherAnswer | undefined): void {
  const [stored, setStored] = usePreference('cypher.history', NOTHING);
  const latest = useRef(stored);
  useEffect(() => {
    latest.current = stored;
  });

  useEffect(() => {
    if (answer === undefined) {
      return;
    }
    const { statement, rowCount, durationMs, finishedAt } = answer;
    const history = readHistory(latest.current);
    const at = finishedAt.toISOString();
    if (!history.some((entry) => entry.at === at)) {
      setStored(addToHistory(history, { ...statement, at, rowCount, durationMs: Math.round(durationMs) }));
    }
  }, [answer, setStored]);
}
