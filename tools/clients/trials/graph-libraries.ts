import { join } from 'node:path';
import { askNumbers, uploadFile } from '../ask-service.ts';
import type { Trial } from '../trial.ts';

/** They write files in the generic format, which are uploaded here as people would. */
export const bhopengraph: Trial = {
  name: 'bhopengraph',
  version: '1.3.1',
  needsPython: 11,
  does: 'a graph of 25 nodes and 24 edges built, validated and exported; its file uploaded',
  async run(context) {
    const { client, folder, checks, script } = context;
    const { printed } = await script('build_with_bhopengraph.py');
    checks.contains('what it says', printed, 'validated True\nnodes 25 edges 24\nexported True');
    const job = await uploadFile(context, { path: join(folder, 'opengraph.json') });
    checks.equal('its upload', job.status_message, 'Complete');
    checks.equal('nodes', await askNumbers(client, 'MATCH (n:BhoPerson) RETURN count(n)'), [25]);
    checks.equal('edges', await askNumbers(client, 'MATCH ()-[r:BhoKnows]->() RETURN count(r)'), [24]);
    const sum = 'MATCH (n:BhoPerson:BhoBase) RETURN sum(n.level)';
    checks.equal('properties', await askNumbers(client, sum), [300]);
  },
};

export const bloodhoundOpengraph: Trial = {
  name: 'bloodhound-opengraph',
  version: '1.0.1',
  needsPython: 8,
  does: 'a graph of 11 nodes and 10 edges with properties built; its file uploaded',
  async run(context) {
    const { client, folder, checks, script } = context;
    await script('build_with_bloodhound_opengraph.py');
    const job = await uploadFile(context, { path: join(folder, 'opengraph.json') });
    checks.equal('its upload', job.status_message, 'Complete');
    checks.equal('nodes', await askNumbers(client, 'MATCH (n:BogSystem) RETURN count(n)'), [11]);
    const dated = `MATCH (:BogUser)-[r:BogAdministers]->(:BogServer) WHERE r.granted_date = '2026-01-15' RETURN count(r)`;
    checks.equal('edges', await askNumbers(client, dated), [10]);
  },
};
