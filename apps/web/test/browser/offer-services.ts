import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadSample, openApi } from './ask-service.ts';
import { type LaunchedService, launchService } from './launch-service.ts';

/** What the graph of a service holds when a test file gets it: nothing, or the sample directory. */
export type ServiceState = 'empty' | 'sample';

/** The address of a service that files use together, or a data folder that is copied for a service of one's own. */
export type Offered = `${'service' | 'folder'}/${ServiceState}`;

export interface ServiceOffer {
  /** Answers with what its path names. */
  readonly address: string;
  close(): Promise<void>;
}

/** Makes what files of the run share for the first who asks: a run of a few files may need none of it. */
export async function offerServices(nodeArguments: readonly string[]): Promise<ServiceOffer> {
  const launched: LaunchedService[] = [];
  const found = new Map<Offered, Promise<string>>();
  const launch = async (from?: Offered) => {
    const service = await launchService({ nodeArguments, folder: from && (await find(from)) });
    launched.push(service);

    return service;
  };
  const made: Readonly<Record<Offered, () => Promise<string>>> = {
    'folder/empty': async () => stop(await launch()),
    'folder/sample': async () => {
      const service = await launch('folder/empty');
      await loadSample(await openApi(service));

      return stop(service);
    },
    'service/empty': async () => (await launch('folder/empty')).url,
    'service/sample': async () => (await launch('folder/sample')).url,
  };
  const find = (what: Offered) => {
    const promise = found.get(what) ?? made[what]();
    found.set(what, promise);

    return promise;
  };
  const isOffered = (what: string): what is Offered => Object.hasOwn(made, what);
  const server = createServer((request, response) => {
    const what = request.url?.slice(1) ?? '';
    // A page or a client may still look for the service that had this port before.
    if (!isOffered(what)) {
      response.writeHead(404).end();
      return;
    }
    find(what).then(
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
      await Promise.all(launched.map((service) => service.end()));
    },
  };
}

/** @returns its data folder, which nobody writes to any more */
async function stop(service: LaunchedService): Promise<string> {
  await service.process.stop();

  return service.dataFolder;
}
