import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { nodeRequest } from './node-request.ts';

/** Draws a node alone, and opens its panel; from any page. */
export function useShowNode(): (objectId: string) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();

  return useCallback(
    async (objectId) => {
      const graphId = await findGraphId();
      await navigate({
        to: '/explore',
        search: {
          exploreSearchTab: 'node',
          searchType: 'node',
          primarySearch: objectId,
          ...(graphId === undefined ? {} : { selectedItem: graphId }),
        },
      });

      /** Where the question fails, the page that follows says so. */
      async function findGraphId(): Promise<string | undefined> {
        try {
          const { graph } = await client.fetchQuery(nodeRequest(objectId).query);
          return graph.nodes.keys().next().value;
        } catch {
          return undefined;
        }
      }
    },
    [client, navigate],
  );
}
