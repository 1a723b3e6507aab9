import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadSample, openApi } from './ask-service.ts';
import { type LaunchedService, launchService } from './launch-service.ts';

export interface SampleOffer {
  /** Answers with the address of the service, which is started for the first who asks. */
  readonly address: string;
  close(): Promise<void>;
}

/** A run of a few files may need no such service, so it starts when it is asked for. */
export async function offerSampleService(): Promise<SampleOffer> {
  let launched: LaunchedService | undefined;
  let filled: Promise<string> | undefined;
  const fill = async () => {
    launched = await launchService();
    await loadSample(await openApi(launched));

    return launched.url;
  };
  const server = createServer((_, response) => {
    filled ??= fill();
    filled.then(
      (url) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.close();
      await filled?.catch(() => undefined);
      await launched?.end();
    },
  };
}
