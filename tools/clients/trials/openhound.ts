import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UNFINISHED } from '@secgraph/vocabulary';
import { askNumbers, until } from '../ask-service.ts';
import type { Trial } from '../trial.ts';

/** Where it leaves what it collected; it takes no other folder. */
const COLLECTED = '/tmp/openhound';
const INVENTED = 1_000;
/** Nodes are told apart by their host names, of which it invents the same now and then. */
const TWICE = 10;
/** Its extension points edges at nodes of a kind that it gives to none, so that they cannot be resolved. */
const PARTIALLY_COMPLETE = 8;

/** As the collection client that it is: it is asked for its logs, then collects what its extension invents. */
export const openhound: Trial = {
  name: 'openhound',
  version: '0.4.2',
  also: ['openhound-faker==0.0.6'],
  needsPython: 13,
  does: 'as a service: check-in, logs sent as an archive, a job taken, 1,000 invented nodes ingested, job ended',
  async run({ client, url, session, folder, checks, script }) {
    const { data: registered } = await client.call('create-collection-client', {
      body: { name: 'openhound of the trial', type: 'openhound' },
    });
    const params = { client_id: registered.id };
    await client.call('create-collection-operation', { params });
    await client.call('create-collection-job', { params, body: {} });
    const { id, key } = registered.token;
    const settings = { url, token_id: id, token_key: key };
    const wasThere = existsSync(COLLECTED);
    try {
      await script('run_openhound.py', {
        // Run by root, the library that it is built on keeps what it remembers outside of the home.
        DLT_DATA_DIR: join(folder, 'dlt'),
        ...Object.fromEntries(
          Object.entries(settings).map(([name, value]) => [
            `DESTINATION__BLOODHOUNDENTERPRISE__${name.toUpperCase()}`,
            value,
          ]),
        ),
      });
    } finally {
      if (!wasThere) {
        await rm(COLLECTED, { recursive: true, force: true });
      }
    }

    const { data: seen } = await client.call('get-collection-client', { params, query: {} });
    checks.contains('version that it tells', seen.version, 'v0.4.2');
    const [logs] = (await client.call('list-collection-operations', { params })).data;
    checks.equal('request for logs', logs?.status, 'succeeded');
    const archive = await fetch(`${url}/api/v2/clients/${registered.id}/operations/${logs?.id}/artifact`, {
      headers: { Authorization: `Bearer ${session}` },
    });
    const bytes = Buffer.from(await archive.arrayBuffer());
    checks.equal('its archive', [bytes.length, bytes.toString('latin1', 0, 2)], [logs?.artifact_bytes, 'PK']);

    const job = await until('the job of OpenHound', async () => {
      const list = { filters: { client_id: `eq:${registered.id}` } };
      const [finished] = (await client.call('list-finished-collection-jobs', { list, query: {} })).data;
      return finished === undefined || UNFINISHED.has(finished.status) ? undefined : finished;
    });
    checks.equal('state of the job', job.status, PARTIALLY_COMPLETE);
    const [found] = await askNumbers(client, 'MATCH (n:RAND_Computer) RETURN count(n)');
    const nodes = Number(found);
    checks.equal(`nodes (${nodes})`, nodes <= INVENTED && nodes >= INVENTED - TWICE, true);
  },
};
