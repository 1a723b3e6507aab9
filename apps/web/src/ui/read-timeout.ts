import { isStatus } from '@secgraph/client';

/** How long the service worked on something before it stopped. */
export interface Timeout {
  readonly seconds: number;
  /** Whether a request may ask for more. */
  readonly canBeLonger: boolean;
}

/** Wire: time that has passed is an error of the service, told apart by its words. @verbatim */
const LIMIT_PASSED = /: the limit of (\d+) seconds passed; /;
/** @verbatim */
const LONGER = 'Prefer: wait=';

/** Undefined: something else went wrong. */
export function readTimeout(error: unknown): Timeout | undefined {
  if (!isStatus(error, 500)) {
    return undefined;
  }
  const limit = LIMIT_PASSED.exec(error.message);

  return limit === null
    ? undefined
    : { seconds: Number(limit[1]), canBeLonger: error.message.includes(LONGER) };
}
