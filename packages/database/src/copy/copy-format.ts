/** The binary format of COPY: https://www.postgresql.org/docs/current/sql-copy.html, "Binary Format". */

/** Signature, flags (none), header extension (none). */
export const COPY_HEADER: Buffer = Buffer.concat([
  Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'),
  Buffer.alloc(8),
]);

/** A field count of -1 ends the data. */
export const COPY_TRAILER: Buffer = Buffer.from([0xff, 0xff]);

export const FIELD_COUNT_BYTES = 2;
export const FIELD_LENGTH_BYTES = 4;

/** Milliseconds between the epochs of Unix (1970) and PostgreSQL (2000). */
export const POSTGRES_EPOCH_MS = 946_684_800_000;

export const INT2_OID = 21;

/**
 * Bytes sent at once. Well above the high-water mark of any socket, so that a write is only reported done
 * when the kernel has taken all of it and the buffer may be filled anew.
 */
export const COPY_CHUNK_BYTES = 512 * 1024;
