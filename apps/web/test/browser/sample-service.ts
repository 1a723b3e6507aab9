import { inject } from 'vitest';
import { openApi } from './ask-service.ts';
import { PASSWORD, type ServiceAddress } from './launch-service.ts';

/**
 * A service with the sample directory that all files of the run share, and an administrator of the file: what he
 * prefers and remembers is his alone. For tests that change nothing in the graph.
 */
export async function useSampleService(): Promise<ServiceAddress> {
  const answer = await fetch(inject('sampleAddress'));
  const url = await answer.text();
  if (!answer.ok) {
    throw new Error(`the service with the sample directory did not start: ${url}`);
  }

  const name = `reader-${crypto.randomUUID()}`;
  const api = await openApi({ url });
  const { data } = (await api.ask('/api/v2/roles')) as { data: { roles: { id: number; name: string }[] } };
  const role = data.roles.find((known) => known.name === 'Administrator');
  await api.ask('/api/v2/bloodhound-users', {
    principal: name,
    secret: PASSWORD,
    needs_password_reset: false,
    roles: [role?.id],
  });

  return { url, pages: `${url}/ui`, user: { name, password: PASSWORD } };
}
