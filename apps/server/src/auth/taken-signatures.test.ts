import type { SignedRequestRepository } from '@secgraph/database/auth';
import { describe, expect, it } from 'vitest';
import { createTakenSignatures } from './taken-signatures.ts';

/** As the table; tokens have the names of their users. */
function createRows(): Pick<
  SignedRequestRepository,
  'countSignatures' | 'returnSignature' | 'takeSignature'
> & {
  readonly kept: Set<string>;
} {
  const kept = new Set<string>();
  const nameOf = (tokenId: string, signature: Uint8Array) => `${tokenId} ${signature.join()}`;

  return {
    kept,
    takeSignature: async ({ tokenId, signature }) => {
      const isNew = !kept.has(nameOf(tokenId, signature));
      kept.add(nameOf(tokenId, signature));
      return isNew;
    },
    returnSignature: async (tokenId, signature) => void kept.delete(nameOf(tokenId, signature)),
    countSignatures: async (userId) => [...kept].filter((name) => name.startsWith(userId)).length,
  };
}

function setUp(limit: number) {
  let now = 0;
  const rows = createRows();
  const taken = createTakenSignatures({ rows, clock: { now: () => now }, limit });
  const onceOnly = (userId: string, byte: number) =>
    taken.onceOnly({
      tokenId: `${userId}-token`,
      userId,
      signature: Uint8Array.of(byte),
      expiresAt: new Date(0),
    });

  return { rows, onceOnly, wait: (ms: number) => void (now += ms) };
}

describe('signatures that count once', () => {
  it('are taken once, and may be given back by who took them alone', async () => {
    const { rows, onceOnly } = setUp(10);
    const first = onceOnly('ada', 1);
    const second = onceOnly('ada', 1);
    await first.take();

    await expect(second.take()).rejects.toMatchObject({ code: 'AUTH_BAD_SIGNATURE' });
    await second.giveBack();
    expect(rows.kept.size).toBe(1);
    await first.giveBack();
    await first.giveBack();
    expect(rows.kept.size).toBe(0);
    await second.take();
  });

  it('have bounded room for each user, which is refused rather than forgotten', async () => {
    const { rows, onceOnly, wait } = setUp(2);
    await onceOnly('ada', 1).take();
    await onceOnly('ada', 2).take();

    await expect(onceOnly('ada', 3).take()).rejects.toMatchObject({ code: 'AUTH_TOO_MANY_SIGNATURES' });
    await onceOnly('bob', 3).take();
    // Once what was taken has expired, the table says so.
    rows.kept.delete('ada-token 1');
    wait(60_000);
    await onceOnly('ada', 3).take();
  });

  it('take no room by coming again, however often', async () => {
    const { onceOnly } = setUp(2);
    await onceOnly('ada', 1).take();
    for (let time = 0; time < 5; time++) {
      await expect(onceOnly('ada', 1).take()).rejects.toMatchObject({ code: 'AUTH_BAD_SIGNATURE' });
    }
    const refused = onceOnly('ada', 2);
    await refused.take();
    await refused.giveBack();

    await onceOnly('ada', 3).take();
  });

  it('count those of other processes', async () => {
    const { rows, onceOnly, wait } = setUp(2);
    await onceOnly('ada', 1).take();
    rows.kept.add('ada-other 2');
    wait(60_000);

    await expect(onceOnly('ada', 3).take()).rejects.toMatchObject({ code: 'AUTH_TOO_MANY_SIGNATURES' });
  });
});
