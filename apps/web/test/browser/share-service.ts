import { openApi } from './ask-service.ts';
import { PASSWORD, type ServiceAddress } from './launch-service.ts';
import type { ServiceState } from './offer-services.ts';
import { takeOffered } from './take-offered.ts';

/**
 * A service that files of the run use together, and an administrator of the file: what he prefers and remembers is his
 * alone. For tests that change nothing in the graph, and nothing that others see.
 */
export async function shareService(state: ServiceState): Promise<ServiceAddress> {
  const url = await takeOffered(`service/${state}`);
  const name = `reader-${crypto.randomUUID()}`;
  const api = await openApi({ url });
  const { data } = (await api.ask('/api/v2/roles')) as { data: { roles: { id: number; name: string }[] } };
  const role = data.roles.find((known) => known.name === 'Administrator');
  await api.ask('/api/v2/bloodhound-users', {
    principal: name,
    email_address: `${name}@example.com`,
    secret: PASSWORD,
    needs_password_reset: false,
    roles: [role?.id],
  });

  return { url, pages: `${url}/ui`, user: { name, password: PASSWORD } };
}
