import { useQueryClient } from '@tanstack/react-query';
import { explainQuery } from '../../../parts/cypher/explain-query.ts';
import { encodeParameters, encodeStatement } from '../../../parts/cypher/statement-code.ts';
import { usePreference } from '../../../session/preferences.ts';
import { useExplore } from '../explore-context.tsx';
import { editStatement, markAsRun } from './cypher-draft.ts';
import type { Statement } from './run-statement.ts';

/** Whether a query that is chosen runs at once. */
export function useAutoRun(): readonly [boolean, (isOn: boolean) => void] {
  return usePreference('cypher.auto-run', true);
}

/**
 * Brings a statement, such as a saved query, into the editor, and runs it where the user wishes so: not when it would
 * change the graph, needs values that are not there, or is wrong.
 */
export function useOpenStatement(): (statement: Statement) => Promise<void> {
  const { setSearch } = useExplore();
  const client = useQueryClient();
  const [isAutoRun] = useAutoRun();

  return async (statement) => {
    editStatement(statement.text);
    setSearch({ exploreSearchTab: 'cypher' }, { replace: true });
    const explanation = isAutoRun
      ? await client.fetchQuery(explainQuery(statement.text)).catch(() => undefined)
      : undefined;
    const canRun =
      explanation?.isUpdate === false &&
      explanation.parameters.every((name) => Object.hasOwn(statement.parameters, name));
    if (canRun) {
      setSearch(searchOf(statement));
    }
  };
}

/** The address of a statement that is run. */
export function searchOf({ text, parameters }: Statement) {
  const code = encodeStatement(text);
  markAsRun(code);

  return {
    exploreSearchTab: 'cypher',
    searchType: 'cypher',
    cypherSearch: code,
    cypherParameters: encodeParameters(parameters),
    selectedItem: undefined,
  } as const;
}
