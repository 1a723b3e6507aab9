import type { InjectOptions } from 'fastify';
import type { TestServer } from './test-server.ts';

/** A request that succeeds, for one route of the table. */
export type RouteSample = (context: SampleContext) => Promise<InjectOptions> | InjectOptions;

export interface SampleContext {
  readonly server: TestServer;
  readonly admin: { readonly userId: string; readonly authorization: string };
}

const OBJECT = 'S-1-5-21-1-1001';
const GROUP = 'S-1-5-21-1-512';
const FILE = JSON.stringify({ meta: { type: 'users', version: 5, count: 0 }, data: [] });

/** By route id; routes that need nothing but their path have none. */
export const ROUTE_SAMPLES: Readonly<Record<string, RouteSample>> = {
  login: () => ({
    method: 'POST',
    url: '/api/v2/login',
    payload: { login_method: 'secret', username: 'admin', secret: 'Correct-Horse-7-Battery' },
  }),
  'put-user-secret': async ({ server }) => {
    const { userId } = await server.logInAs('User');

    return {
      method: 'PUT',
      url: `/api/v2/platform-users/${userId}/secret`,
      payload: { secret: 'New-Password-5-Me' },
    };
  },
  'upload-file': async (context) => ({
    method: 'POST',
    url: `/api/v2/file-upload/${await startUpload(context)}`,
    payload: FILE,
    headers: { 'content-type': 'application/json' },
  }),
  'end-file-upload': async (context) => ({
    method: 'POST',
    url: `/api/v2/file-upload/${await startUpload(context)}/end`,
  }),
  'list-completed-upload-tasks': async (context) => ({
    url: `/api/v2/file-upload/${await startUpload(context)}/completed-tasks`,
  }),
  'clear-database': () => ({
    method: 'POST',
    url: '/api/v2/clear-database',
    payload: { deleteFileIngestHistory: true },
  }),
  search: () => ({ url: '/api/v2/search?q=ada' }),
  'graph-search': () => ({ url: '/api/v2/graph-search?query=ada' }),
  'get-shortest-path': () => ({
    url: `/api/v2/graphs/shortest-path?start_node=${OBJECT}&end_node=${GROUP}`,
  }),
  'get-pathfinding': () => ({ url: `/api/v2/pathfinding?start_node=${OBJECT}&end_node=${GROUP}` }),
  'get-base-entity': () => ({ url: `/api/v2/base/${OBJECT}` }),
  'list-base-controllables': () => ({ url: `/api/v2/base/${OBJECT}/controllables` }),
  'list-base-controllers': () => ({ url: `/api/v2/base/${GROUP}/controllers` }),
};

async function startUpload({ server, admin }: SampleContext): Promise<number> {
  const response = await server.inject({
    method: 'POST',
    url: '/api/v2/file-upload/start',
    headers: { authorization: admin.authorization },
  });
  const job: { data: { id: number } } = response.json();

  return job.data.id;
}
