import pg from 'pg';

/** PostgreSQL: the statement changes something, and the server or the transaction is read-only. */
const READ_ONLY = '25006';

interface ServerSetting {
  readonly parameterName?: string;
  readonly parameterValue?: string;
}

/** A connection that knows whether its server is the primary, because that may change while it is open. */
export class ServerClient extends pg.Client {
  readonly #readOnlySettings = new Set<string>();

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.connection.on('parameterStatus', (setting: ServerSetting) => this.#note(setting));
    this.connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      if (code === READ_ONLY && this.isReadOnly) {
        // All that come later would fail like this one. Before whoever is told of it gives the connection back to a pool.
        queueMicrotask(() => void this.end().catch(() => undefined));
      }
    });
  }

  /** The server follows another one, or takes no changes. False behind a pooler that keeps it to itself. */
  get isReadOnly(): boolean {
    return this.#readOnlySettings.size > 0;
  }

  /** The server tells them when a connection begins, and whenever they change. */
  #note({ parameterName = '', parameterValue }: ServerSetting): void {
    if (parameterName !== 'in_hot_standby' && parameterName !== 'default_transaction_read_only') {
      return;
    }
    if (parameterValue === 'on') {
      this.#readOnlySettings.add(parameterName);
    } else {
      this.#readOnlySettings.delete(parameterName);
    }
  }
}
