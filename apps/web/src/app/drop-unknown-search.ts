import type { AnyRouter } from '@tanstack/react-router';

/**
 * What an address says and its page cannot mean, such as a day that there is none of, leaves the address: what stands
 * there is what is shown.
 */
export function dropUnknownSearch(router: AnyRouter): void {
  router.subscribe('onResolved', () => {
    const { location, matches } = router.state;
    const understood: Readonly<Record<string, unknown>> = matches.at(-1)?.search ?? {};
    const kept = keepUnderstood(location.search, understood);
    if (Object.keys(kept).length < Object.keys(location.search).length) {
      void router.navigate({ to: '.', search: kept, hash: location.hash, replace: true });
    }
  });
}

/**
 * What the page has no word for at all passes it by; what it knows and refuses has become undefined.
 *
 * @internal
 */
export function keepUnderstood(
  asked: Readonly<Record<string, unknown>>,
  understood: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(asked).filter(([name]) => understood[name] !== undefined));
}
