import { join } from 'node:path';
import type { ReplicationMode } from '../command-line.ts';

export const SCOPE = 'secgraph';

export interface MemberPlace {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  /** Of sockets, configuration and passwords. */
  readonly folder: string;
  /** Its disk. */
  readonly dataFolder: string;
}

export interface ClusterSettings {
  readonly mode: ReplicationMode;
  readonly etcdPort: number;
  readonly postgresBin: string;
  /** Of the superuser and of replication. */
  readonly password: string;
}

/** As YAML, of which JSON is a part. Times are the shortest that Patroni takes, so that events are soon over. */
export function patroniConfig(place: MemberPlace, settings: ClusterSettings): string {
  const { mode, etcdPort, postgresBin, password } = settings;
  const address = `127.0.0.1:${place.port}`;
  const restAddress = `127.0.0.1:${place.restPort}`;

  return JSON.stringify({
    scope: SCOPE,
    namespace: '/secgraph-failover/',
    name: place.name,
    restapi: { listen: restAddress, connect_address: restAddress },
    etcd3: { hosts: [`127.0.0.1:${etcdPort}`] },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 3,
        // A primary that crashed is followed by another at once instead of being started again.
        primary_start_timeout: 0,
        maximum_lag_on_failover: 256 * 1024 * 1024,
        synchronous_mode: mode === 'synchronous',
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 120,
            shared_buffers: '48MB',
            wal_log_hints: 'on',
            wal_keep_size: '32MB',
            min_wal_size: '4MB',
            max_wal_size: '32MB',
            max_slot_wal_keep_size: '96MB',
            max_wal_senders: 8,
            log_min_messages: 'warning',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums', { 'wal-segsize': '1' }],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: join(place.dataFolder, 'data'),
      bin_dir: postgresBin,
      pgpass: join(place.folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
        rewind: { username: 'rewinder', password },
      },
      parameters: { unix_socket_directories: place.folder },
      pg_hba: [
        'local all all scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
      ],
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
    watchdog: { mode: 'off' },
  });
}
