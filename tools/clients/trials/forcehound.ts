import { askNumbers, uploadEnded } from '../ask-service.ts';
import type { Trial } from '../trial.ts';

/** Its collection needs a platform; what it does with a server does not. */
export const forcehound: Trial = {
  name: 'forcehound',
  version: '0.1.0',
  needsPython: 9,
  does: 'its client of the API: kinds with icons registered; a graph uploaded with its name',
  async run({ client, checks, script }) {
    const { printed } = await script('upload_with_forcehound.py');
    const told = JSON.parse(printed.trim().split('\n').at(-1) ?? '');
    const { data: kinds } = await client.call('list-custom-nodes');
    const names = kinds.map(({ kindName }) => kindName).filter((name) => name.startsWith('SF_'));
    checks.equal('kinds', names.length, told.kinds);
    checks.equal('its upload', (await uploadEnded(client, told.job)).status_message, 'Complete');
    const query = 'MATCH (:SF_User)-[r:SF_HasProfile]->(:SF_Profile) RETURN count(r)';
    checks.equal('edges', await askNumbers(client, query), [1]);
  },
};
