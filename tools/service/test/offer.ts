import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Offer {
  /** Answers with what its path names. */
  readonly address: string;
  /** Nothing is made any more, and nothing is still being made. */
  close(): Promise<void>;
}

/** Offers to all files of a run what the first who asks has made: a run of a few files may need none of it. */
export async function openOffer<Name extends string>(
  made: Readonly<Record<Name, () => Promise<string>>>,
): Promise<Offer> {
  const found = new Map<Name, Promise<string>>();
  const isOffered = (name: string): name is Name => Object.hasOwn(made, name);
  const server = createServer((request, response) => {
    const name = request.url?.slice(1) ?? '';
    if (!isOffered(name)) {
      response.writeHead(404).end();
      return;
    }
    const promise = found.get(name) ?? made[name]();
    found.set(name, promise);
    promise.then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      await Promise.allSettled(found.values());
    },
  };
}

/** @throws saying why it could not be made */
export async function takeOffered(address: string, name: string): Promise<string> {
  const answer = await fetch(`${address}/${name}`);
  const text = await answer.text();
  if (!answer.ok) {
    throw new Error(`${name} could not be made: ${text}`);
  }

  return text;
}
