import type { SignedRequestRepository } from '@secgraph/database/auth';
import { type Clock, remember } from '@secgraph/kernel';
import { AuthError, type OnceOnly } from './authenticate.ts';

export interface TakenSignatures {
  onceOnly(signed: {
    readonly tokenId: string;
    /** Whose token it is. */
    readonly userId: string;
    readonly signature: Uint8Array;
    /** From when on the signature is refused by its date. */
    readonly expiresAt: Date;
  }): OnceOnly;
  /** For a nonce, which is kept beside them. Rejects as `take` does; returns what gives the room back. */
  claimRoom(userId: string): Promise<() => void>;
}

/** Signatures and nonces of one user: some 50 MiB of the database, two and a half a second of a whole day. */
export const MAX_TAKEN_SIGNATURES = 250_000;
/** How long a number from the database is trusted, beside what this process adds to it. */
const COUNT_LIFETIME_MS = 60_000;
/** For how many users numbers of signatures are remembered. */
const MAX_COUNTS = 10_000;

interface Count {
  /** Asked for once, however many requests wait for it. */
  readonly stored: Promise<number>;
  readonly countedAt: number;
  taken: number;
}

/**
 * The signatures that count no more, in a table that all processes share. Only what was signed rightly gets there, and
 * each user has room of his own, so that nobody can take that of another.
 */
export function createTakenSignatures(options: {
  readonly rows: Pick<SignedRequestRepository, 'countSignatures' | 'returnSignature' | 'takeSignature'>;
  readonly clock: Clock;
  /** Default: {@link MAX_TAKEN_SIGNATURES}. */
  readonly limit?: number;
}): TakenSignatures {
  const { rows, clock, limit = MAX_TAKEN_SIGNATURES } = options;
  const counts = new Map<string, Count>();

  function countOf(userId: string): Count {
    const now = clock.now();
    const known = counts.get(userId);
    if (known !== undefined && now - known.countedAt < COUNT_LIFETIME_MS) {
      return known;
    }

    const count = { stored: rows.countSignatures(userId, new Date(now)), countedAt: now, taken: 0 };
    count.stored.catch(() => counts.delete(userId));
    remember(counts, userId, count, MAX_COUNTS);
    return count;
  }

  async function claimRoom(userId: string): Promise<() => void> {
    const count = countOf(userId);
    if ((await count.stored) + count.taken >= limit) {
      throw new AuthError(
        'AUTH_TOO_MANY_SIGNATURES',
        `${limit} signed requests of yours changed something of late, and more may not: use a session`,
      );
    }
    count.taken++;
    return () => {
      count.taken--;
    };
  }

  return {
    claimRoom,

    onceOnly({ tokenId, userId, signature, expiresAt }) {
      let leaveRoom: (() => void) | undefined;

      return {
        async take() {
          const leave = await claimRoom(userId);
          if (!(await rows.takeSignature({ tokenId, signature, expiresAt }))) {
            // Repetitions, which anybody can send who overheard one, take no room.
            leave();
            throw new AuthError(
              'AUTH_BAD_SIGNATURE',
              'unable to validate request signature for client: the very same request was done before; to have it done again within the hour, sign a RequestNonce as well',
            );
          }
          leaveRoom = leave;
        },

        async giveBack() {
          const leave = leaveRoom;
          if (leave !== undefined) {
            leaveRoom = undefined;
            leave();
            await rows.returnSignature(tokenId, signature);
          }
        },
      };
    },
  };
}
