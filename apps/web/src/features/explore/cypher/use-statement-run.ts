import { isStatus } from '@secgraph/client';
import { type QueryClient, useIsFetching, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { explainQuery, toProfile } from '../../../parts/cypher/explain-query.ts';
import { encodeParameters, encodeStatement } from '../../../parts/cypher/statement-code.ts';
import { useExplore } from '../explore-context.tsx';
import { cypherKey } from './cypher-request.ts';
import { searchOf } from './open-statement.ts';
import { type CypherAnswer, isCypherAnswer, runStatement, type Statement } from './run-statement.ts';

export interface StatementRun {
  readonly isRunning: boolean;
  /** The answer to the statement that ran last, as long as its result is drawn. */
  readonly answer: CypherAnswer | undefined;
  /** Why an update or a measurement failed; why a statement that is drawn failed stands in place of its picture. */
  readonly error: unknown;
  /** Runs a statement; one that changes the graph only asks for consent first. */
  readonly run: (statement: Statement) => Promise<void>;
  /** Waits for consent. */
  readonly unconfirmed: Statement | undefined;
  readonly confirm: (statement: Statement) => void;
  readonly dismiss: () => void;
  /** Runs a reading statement only for its plan. */
  readonly profile: (statement: Statement) => void;
  /** The answer of that, until something else runs. */
  readonly profiled: CypherAnswer | undefined;
  /** Stops what runs, in the service, too. */
  readonly cancel: () => void;
}

interface Job {
  readonly statement: Statement;
  readonly type: 'update' | 'profile';
}

export function useStatementRun(): StatementRun {
  const { search, setSearch, result } = useExplore();
  const client = useQueryClient();
  const [unconfirmed, setUnconfirmed] = useState<Statement>();
  const controller = useRef(new AbortController());
  const isAsking = useIsFetching({ queryKey: ['cypher', 'run'] }) > 0;

  const job = useMutation({
    mutationFn: ({ statement, type }: Job) => {
      controller.current = new AbortController();
      const text = type === 'profile' ? toProfile(statement.text).query : statement.text;
      const options = { signal: controller.current.signal, mayUpdate: type === 'update' };

      return runStatement({ ...statement, text }, options);
    },
    onSuccess: (answer, { statement, type }) => {
      if (type === 'update') {
        client.setQueryData(cypherKey(statement), answer);
        void client.invalidateQueries({ queryKey: ['graph'] });
        setSearch(searchOf(statement));
      }
    },
  });

  const run = async (statement: Statement) => {
    job.reset();
    if (await isUpdate(client, statement.text)) {
      setUnconfirmed(statement);
      return;
    }

    const code = encodeStatement(statement.text);
    const isShown =
      search.searchType === 'cypher' &&
      search.cypherSearch === code &&
      search.cypherParameters === encodeParameters(statement.parameters);
    if (isShown) {
      result.ask();
    } else {
      // Whoever runs a statement again wants a new answer.
      client.removeQueries({ queryKey: cypherKey(statement), exact: true });
      setSearch(searchOf(statement));
    }
  };

  return {
    isRunning: isAsking || job.isPending,
    answer: search.searchType === 'cypher' && isCypherAnswer(result.answer) ? result.answer : undefined,
    error: isAborted(job.error) ? null : job.error,
    run,
    unconfirmed,
    confirm: (statement) => {
      setUnconfirmed(undefined);
      job.mutate({ statement, type: 'update' });
    },
    dismiss: () => setUnconfirmed(undefined),
    profile: (statement) => job.mutate({ statement, type: 'profile' }),
    profiled: job.variables?.type === 'profile' ? job.data : undefined,
    cancel: () => {
      controller.current.abort();
      void client.cancelQueries({ queryKey: ['cypher', 'run'] });
    },
  };
}

/** What cannot be explained says what is wrong with it when it runs. */
async function isUpdate(client: QueryClient, text: string): Promise<boolean> {
  try {
    const { isUpdate: isSo } = await client.fetchQuery(explainQuery(text));

    return isSo && !/^\s*EXPLAIN\b/i.test(text);
  } catch (error) {
    if (isStatus(error, 401)) {
      throw error;
    }
    return false;
  }
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
