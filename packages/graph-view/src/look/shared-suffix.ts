import { shortenText } from '../model/clean-text.ts';
import type { Scene } from '../model/scene.ts';

/** What names of a picture are drawn as: without the domain that all of them share. */
export interface DrawnNames {
  /** `CORP.LOCAL`; empty where names are drawn as they are. */
  readonly domain: string;
  readonly nameOf: (node: number) => string;
}

const NAME_LENGTH = 32;

/** One name that is shorter than before is no gain that is worth a line in the corner. */
const LEAST_SHARED = 2;

const known = new WeakMap<Scene, DrawnNames>();

/** Worked out once for each scene, names as they are asked for: cutting thousands of long ones takes its time. */
export function drawnNamesOf(scene: Scene): DrawnNames {
  const before = known.get(scene);
  if (before !== undefined) {
    return before;
  }

  const { nodes } = scene;
  const domain = findSharedDomain(nodes.map(({ label }) => label));
  const names: (string | undefined)[] = [];
  const drawn: DrawnNames = {
    domain,
    nameOf(node) {
      const name = names[node] ?? shortenText(leaveOut(nodes[node]?.label ?? '', domain), NAME_LENGTH);
      names[node] = name;
      return name;
    },
  };
  known.set(scene, drawn);
  return drawn;
}

/**
 * The domain behind the `@` of names, if it is the same for all that have one. Names of computers end in it
 * behind a full stop; where there are only such names, what all of them end in, of two parts at least.
 *
 * @internal
 */
export function findSharedDomain(names: readonly string[]): string {
  const domains = new Set(names.map(domainOf).filter((domain) => domain !== ''));
  const [only = ''] = domains;
  if (domains.size > 1) {
    return '';
  }
  const domain = only === '' ? sharedEnd(names.filter((name) => name.includes('.'))) : only;
  const shorter = names.filter((name) => leaveOut(name, domain) !== name);
  return shorter.length >= LEAST_SHARED ? domain : '';
}

function domainOf(name: string): string {
  const at = name.lastIndexOf('@');
  const domain = at <= 0 ? '' : name.slice(at + 1);
  // What has spaces is no domain but words that happen to hold the sign.
  return domain.includes(' ') ? '' : domain.toUpperCase();
}

function sharedEnd(names: readonly string[]): string {
  const [first, ...others] = names.map((name) => name.toUpperCase().split('.').slice(1));
  if (first === undefined) {
    return '';
  }
  let length = first.length;
  for (const parts of others) {
    let common = 0;
    while (common < length && parts.at(-1 - common) === first.at(-1 - common)) {
      common++;
    }
    length = common;
  }
  return length < 2 ? '' : first.slice(-length).join('.');
}

function leaveOut(name: string, domain: string): string {
  const end = name.slice(-domain.length - 1);
  const isShared = domain !== '' && name.length > domain.length + 1 && /^[@.]/u.test(end);
  return isShared && end.slice(1).toUpperCase() === domain ? name.slice(0, -domain.length - 1) : name;
}
