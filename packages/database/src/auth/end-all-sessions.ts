import type pg from 'pg';

/**
 * Ends every session, and has the next ones signed with another key, within the transaction of the caller. Whoever signs
 * or checks one asks for the key's name each time, so it counts at once, in every process.
 */
export async function endAllSessions(client: pg.ClientBase): Promise<void> {
  // First: whoever begins a session holds it until the session is stored.
  await client.query('UPDATE session_key SET id = gen_random_uuid(), created_at = now()');
  await client.query('DELETE FROM session');
}
