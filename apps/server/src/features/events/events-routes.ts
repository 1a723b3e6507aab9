import { EVENT_STREAM_TYPE, followEvents } from '@secgraph/contract';
import { AuthError, type Authenticate } from '../../auth/authenticate.ts';
import { BytesAnswer } from '../../http/answer.ts';
import { handle, type RouteRequest } from '../../http/route-handler.ts';
import type { EventHub } from './event-hub.ts';

/** Nothing between the service and its reader may keep what it was sent for later. */
const HEADERS = { 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' };
/** What a request proved that cannot be asked for again, such as a signature, holds so long; then it has to come anew. */
const UNCHECKED_MS = 300_000;

export function eventsRoutes(events: EventHub, authenticate: Authenticate) {
  return [
    handle(followEvents, async (request) => {
      const { caller, query, headers } = request;
      const stream = await events.open({
        userId: caller.userId,
        seesJobs: caller.environments === undefined,
        isAllowed: createCheck(request, authenticate),
        lastEventId: headers['last-event-id']?.toString(),
        follows: query.follow ?? true,
      });

      return new BytesAnswer({ status: 200, contentType: EVENT_STREAM_TYPE, headers: HEADERS }, stream);
    }),
  ];
}

/** Asks once more for the session of the request, as if it came now. */
function createCheck(
  { caller, headers, client }: RouteRequest<typeof followEvents>,
  authenticate: Authenticate,
): () => Promise<boolean> {
  const authorization = headers['authorization']?.toString() ?? '';
  if (authorization !== '' && !/^bearer /i.test(authorization)) {
    const endsAtMs = performance.now() + UNCHECKED_MS;
    return async () => performance.now() < endsAtMs;
  }

  return async () => {
    try {
      const request = {
        method: 'GET',
        url: followEvents.path,
        headers,
        client,
        hasBody: false,
        isOnceOnly: false,
      };
      const now = await authenticate(request);
      return (
        now?.caller.kind === 'user' &&
        now.caller.userId === caller.userId &&
        (now.caller.environments === undefined) === (caller.environments === undefined)
      );
    } catch (error) {
      if (error instanceof AuthError) {
        return false;
      }
      throw error;
    }
  };
}
