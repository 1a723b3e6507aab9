const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

export type Durability = 'full' | 'none';

/**
 * Settings for bulk loading beside a service that wants most of the memory for itself.
 *
 * Checkpoints are rare and write-ahead log is plenty, because an ingest writes the same pages again and
 * again. Parallel queries stay off: the cores belong to the graph workers, and shared memory of containers
 * is often too small for them. Durability is never traded for speed ("none" is for tests).
 */
export function serverSettings(memoryBytes: number, durability: Durability): Record<string, string> {
  const sharedBuffers = sharedBuffersOf(memoryBytes);

  return {
    shared_buffers: mebibytes(sharedBuffers),
    effective_cache_size: mebibytes(clamp(memoryBytes / 4, 128 * MIB, 64 * GIB)),
    maintenance_work_mem: mebibytes(clamp(memoryBytes / 32, 32 * MIB, 512 * MIB)),
    work_mem: mebibytes(clamp(memoryBytes / 256, 4 * MIB, 64 * MIB)),
    wal_buffers: '16MB',
    wal_level: 'minimal',
    max_wal_senders: '0',
    min_wal_size: '256MB',
    max_wal_size: mebibytes(clamp(memoryBytes / 4, 1 * GIB, 8 * GIB)),
    checkpoint_timeout: '15min',
    checkpoint_completion_target: '0.9',
    random_page_cost: '1.1',
    jit: 'off',
    // Each workspace that is open has some.
    max_connections: '400',
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    autovacuum_vacuum_cost_delay: '1ms',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    log_min_messages: 'warning',
    ...durabilitySettings(durability),
  };
}

/** Of its processes beside the buffers, measured with the connections of one service. */
const PROCESSES_BYTES = 64 * MIB;

/** What an embedded server takes that was sized for so much memory, without the file cache, which gives way. */
export function embeddedServerBytes(memoryBytes: number): number {
  return sharedBuffersOf(memoryBytes) + PROCESSES_BYTES;
}

function sharedBuffersOf(memoryBytes: number): number {
  return clamp(memoryBytes / 16, 64 * MIB, 1 * GIB);
}

function durabilitySettings(durability: Durability): Record<string, string> {
  const value = durability === 'full' ? 'on' : 'off';
  return { fsync: value, full_page_writes: value, synchronous_commit: 'on' };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

function mebibytes(bytes: number): string {
  return `${Math.floor(bytes / MIB)}MB`;
}
