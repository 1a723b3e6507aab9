import { type Client, createClient } from '@secgraph/client';

/** A client of a service that is logged in, and its session token for other clients. */
export async function openApiClient(
  url: string,
  password: string,
): Promise<{ readonly client: Client; readonly token: string }> {
  const body = { login_method: 'secret', username: 'admin', secret: password };
  const { data } = await createClient({ address: url }).call('login', { body });
  const token = data.session_token;

  return { client: createClient({ address: url, headers: { Authorization: `Bearer ${token}` } }), token };
}
