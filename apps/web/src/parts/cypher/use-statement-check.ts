import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ExplainedStatement, explainQuery } from './explain-query.ts';
import { findProblems, type StatementCheck } from './find-problems.ts';

/** A statement is checked when nobody has typed for so long. */
const PAUSE_MS = 400;

export interface CheckedStatement extends StatementCheck {
  /** Undefined as long as nothing is known of the text. */
  readonly explanation: ExplainedStatement | undefined;
}

/** What the service has to say of a statement that nobody has run. */
export function useStatementCheck(text: string): CheckedStatement {
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const { data, error } = useQuery({ ...explainQuery(settled), enabled: settled.trim() !== '' });
  const isCurrent = settled === text;

  return useMemo(() => {
    // Of a text that was changed since, nothing is known yet: its places have moved.
    const found = isCurrent ? findProblems(settled, error) : findProblems(settled, null);

    return { ...found, explanation: data };
  }, [settled, isCurrent, data, error]);
}
