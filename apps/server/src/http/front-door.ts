import type { RequestListener } from 'node:http';

/** Stands before the routes of the service, and takes the requests that are not for it. */
export interface FrontDoor {
  /** @param listener gets all others, as they came */
  before(listener: RequestListener): RequestListener;
}
