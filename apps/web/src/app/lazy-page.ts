import { lazyRouteComponent } from '@tanstack/react-router';
import { connection } from '../api/connection.ts';

/** Tells, once there is a router, whether somebody waits for a page: pages are loaded ahead as well. */
export const waiting: { isForPage: () => boolean } = { isForPage: () => false };

/** A page that is loaded when it is opened. One that is opened while the service is away comes when it is back. */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => whenThere(load), name);

async function whenThere<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (await connection.isThere()) {
        throw error;
      }
      await connection.returned();
      if (waiting.isForPage()) {
        // Browsers remember what they could not load for as long as the document is there.
        window.location.reload();
        await new Promise(() => undefined);
      }
    }
  }
}
