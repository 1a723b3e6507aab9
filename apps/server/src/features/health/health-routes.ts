import { getHealth, getReadiness } from '@secgraph/contract';
import { emptyAnswer } from '../../http/answer.ts';
import { HttpError } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import type { ServiceState } from './service-state.ts';

/** Tells whether the service can answer questions; `reason` is shown to whoever asks, so it holds no secrets. */
export interface Readiness {
  check():
    | { readonly isReady: true; readonly warnings: readonly string[] }
    | { readonly isReady: false; readonly reason: string };
}

/** `describe` tells at once, whatever the database does. */
export function healthRoutes(readiness: Readiness, describe: () => ServiceState) {
  return [
    handle(getHealth, () => emptyAnswer(200)),
    handle(getReadiness, () => {
      const state = readiness.check();
      if (!state.isReady) {
        throw new HttpError('HTTP_NOT_READY', state.reason, { headers: { 'Retry-After': '1' } });
      }

      const { warnings } = state;
      return {
        status: 'ready' as const,
        ...(warnings.length > 0 ? { warnings: [...warnings] } : {}),
        ...describe(),
      };
    }),
  ];
}
