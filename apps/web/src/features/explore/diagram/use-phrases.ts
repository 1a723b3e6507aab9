import { cleanText } from '@secgraph/graph-view';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { findDeclaredKind } from '../../../parts/extensions/declared-kinds.ts';
import { useDeclaredKinds } from '../../../parts/extensions/extension-queries.ts';
import { phraseOfKind } from './path-words.ts';

/** A chunk of its own: hundreds of phrases that most pages do without. */
const phrasesQuery = queryOptions({
  queryKey: ['relationship-phrases'],
  queryFn: async () => (await import('@secgraph/graph-schema/phrases')).findRelationshipPhrase,
  staleTime: Number.POSITIVE_INFINITY,
});

/** What says in a few words what relationships of a kind mean; nothing until the words are there. */
export function usePhrases(): ((kind: string) => string) | undefined {
  const { data: findPhrase } = useQuery(phrasesQuery);
  const declared = useDeclaredKinds();
  const phraseOf = useCallback(
    (kind: string) => {
      const description = findDeclaredKind(declared, kind)?.kind.description ?? '';
      return findPhrase?.(kind) ?? phraseOfKind(cleanText(kind), cleanText(description));
    },
    [findPhrase, declared],
  );

  return findPhrase === undefined ? undefined : phraseOf;
}
