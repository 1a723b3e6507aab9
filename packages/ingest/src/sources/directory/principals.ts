import type { Directory, DirectoryDomain, TypedPrincipal } from './directory.ts';
import { splitDomainSid } from './sid.ts';
import { ENTERPRISE_CONTROLLERS, findWellKnown, typeByRid } from './well-known.ts';

/** A principal without an object, in a domain where something names it. */
export interface SeenWellKnown {
  readonly id: string;
  readonly sid: string;
  readonly name: string;
  readonly type: 'User' | 'Group' | 'Computer';
  readonly domain: DirectoryDomain;
}

const MAX_KNOWN = 65_536;

/** Finds out who a SID is, and remembers which well-known principals came up. */
export class Principals {
  readonly #directory: Directory;
  readonly #known = new Map<string, TypedPrincipal>();
  readonly #wellKnown = new Map<string, SeenWellKnown>();

  constructor(directory: Directory) {
    this.#directory = directory;
  }

  get wellKnown(): Iterable<SeenWellKnown> {
    return this.#wellKnown.values();
  }

  /** `domain`: the one of the object that names it. */
  resolve(sid: string, domain: DirectoryDomain): TypedPrincipal {
    const key = `${domain.name} ${sid}`;
    let principal = this.#known.get(key);
    if (principal === undefined) {
      principal = this.#find(sid, domain);
      if (this.#known.size >= MAX_KNOWN) {
        this.#known.clear();
      }
      this.#known.set(key, principal);
    }
    return principal;
  }

  #find(sid: string, domain: DirectoryDomain): TypedPrincipal {
    const known = findWellKnown(sid);
    if (known !== undefined) {
      const id = this.#wellKnownId(sid, domain);
      const { name, type } = known;
      if (type === 'User' || type === 'Group' || type === 'Computer') {
        this.#wellKnown.set(id, { id, sid, name, type, domain });
      }
      return { ObjectIdentifier: id, ObjectType: type };
    }

    const rid = splitDomainSid(sid)?.rid;
    const byRid = rid === undefined ? undefined : typeByRid(rid);
    return { ObjectIdentifier: sid, ObjectType: this.#directory.findBySid(sid) ?? byRid ?? 'Base' };
  }

  /** The controllers of all domains are one group, named after the first domain of the forest. */
  #wellKnownId(sid: string, domain: DirectoryDomain): string {
    return wellKnownId(sid, sid === ENTERPRISE_CONTROLLERS ? this.#directory.forestRootName : domain.name);
  }
}

export function wellKnownId(sid: string, domainName: string): string {
  return `${domainName}-${sid}`;
}
