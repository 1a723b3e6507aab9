import { ApiSession } from '../../../../tools/service/test/api-session.ts';
import { PASSWORD, type ServiceAddress } from './launch-service.ts';

/** The service as a script asks it, beside the pages. */
export interface ServiceApi {
  /** The body of an answer; any refusal fails the test. With a body, it is a POST where nothing else is said. */
  ask(path: string, body?: unknown, method?: 'GET' | 'POST' | 'PUT' | 'PATCH'): Promise<unknown>;
  /** What a statement returns; nodes by graph id. */
  cypher(query: string, parameters?: Readonly<Record<string, unknown>>): Promise<CypherAnswer>;
}

export interface CypherAnswer {
  readonly nodes: Readonly<Record<string, { objectId: string; label: string; kind: string }>>;
  readonly edges: readonly { source: string; target: string; kind: string }[];
}

const PAUSE_MS = 200;

/** Asks as the administrator, or somebody else with the same password. */
export async function openApi({ url }: Pick<ServiceAddress, 'url'>, user = 'admin'): Promise<ServiceApi> {
  const session = await ApiSession.logIn({ url, password: PASSWORD, user });
  const api: ServiceApi = {
    async ask(path, json, method = json === undefined ? 'GET' : 'POST') {
      const answer = await session.call(method, path, { json });
      if (answer.status >= 400) {
        throw new Error(`${path}: ${answer.status} ${answer.text}`);
      }

      return answer.body;
    },
    async cypher(query, parameters = {}) {
      const answer = await api.ask('/api/v2/graphs/cypher', { query, parameters });

      return (answer as { data: CypherAnswer }).data;
    },
  };

  return api;
}

/** Has the service invent a directory, and waits until it is ingested and analysed. */
export async function loadSample(api: ServiceApi): Promise<void> {
  await api.ask('/api/v2/file-upload/sample', {});
  await untilJobsEnd(api);
}

/** Uploads a graph of a custom source, and waits until it can be read. */
export async function upload(api: ServiceApi, graph: unknown): Promise<void> {
  const job = await api.ask('/api/v2/file-upload/start', {});
  const { id } = (job as { data: { id: number } }).data;
  await api.ask(`/api/v2/file-upload/${id}`, graph);
  await api.ask(`/api/v2/file-upload/${id}/end`, {});
  await untilJobsEnd(api);
}

const COMPLETE = 2;
const UNDER_WAY = [0, 1, 6, 7];

async function untilJobsEnd(api: ServiceApi): Promise<void> {
  for (;;) {
    const answer = await api.ask('/api/v2/file-upload?sort_by=-id');
    const { data: jobs } = answer as { data: { status: number; status_message: string }[] };
    if (!jobs.some(({ status }) => UNDER_WAY.includes(status))) {
      if (jobs[0]?.status !== COMPLETE) {
        throw new Error(`the upload has failed: ${jobs[0]?.status_message}`);
      }
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
