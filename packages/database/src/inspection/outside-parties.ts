import type pg from 'pg';
import { RoleRepository } from '../auth/role-repository.ts';
import { type SsoProviderRecord, SsoProviderRepository } from '../auth/sso-provider-repository.ts';
import { bindKysely } from '../connection/bind-kysely.ts';
import { type MailServerRecord, MailServerRepository } from '../mail/mail-server-repository.ts';

/** Whom the service asks or tells, as administrators set it up. */
export interface OutsideParties {
  /** Those that are not switched off. Their addresses may hold a secret. */
  readonly webhooks: readonly { readonly id: string; readonly url: string }[];
  readonly mailServer: MailServerRecord | undefined;
  readonly providers: readonly SsoProviderRecord[];
}

export async function readOutsideParties(client: pg.ClientBase): Promise<OutsideParties> {
  const kysely = bindKysely(client);
  const providers = new SsoProviderRepository(kysely, new RoleRepository(kysely));
  const all = { filters: [], sort: [], skip: 0, limit: 0, maxRows: undefined };

  return {
    webhooks: await kysely
      .selectFrom('alert_webhook')
      .select(['id', 'url'])
      .where('disabled_at', 'is', null)
      .orderBy('created_at')
      .execute(),
    mailServer: await new MailServerRepository(kysely).find(),
    providers: await providers.listProviders(all),
  };
}

/** How many proxies are trusted where no variable says so. */
export async function readTrustedProxies(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number | null }>(
    "SELECT (value ->> 'trusted_proxies')::int AS count FROM parameter WHERE key = 'http.trusted_proxies'",
  );

  return rows[0]?.count ?? 0;
}
