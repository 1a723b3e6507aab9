import { isStatus, ServiceGoneError } from '@secgraph/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { connection } from './connection.ts';

const FRESH_MS = 5_000;

/**
 * The memory of what the service answered. It is told apart here, once for all pages, when a session has ended and
 * when the service is gone.
 */
export function createQueryClient(onSessionEnd: () => void): QueryClient {
  const onError = (error: unknown): void => {
    if (isStatus(error, 401)) {
      onSessionEnd();
    } else if (error instanceof ServiceGoneError) {
      connection.lose();
    }
  };

  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Asking again at once what was refused brings nothing; a lost service is asked for in one place.
      queries: { retry: false, networkMode: 'always', staleTime: FRESH_MS },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
