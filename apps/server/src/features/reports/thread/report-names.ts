import type { ReportPseudonym } from '@secgraph/contract';
import { HIDDEN, NO_ENVIRONMENT_NAME } from '@secgraph/vocabulary';

interface NamedNode {
  readonly object_id: string;
  readonly kind: string;
  readonly name: string;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

interface NamedZone {
  readonly id: number;
  readonly name: string;
}

/** How a report calls what users or directories gave names to. */
export interface ReportNames {
  node(node: NamedNode): NamedNode;
  environment(environment: Named): Named;
  zone(zone: NamedZone): NamedZone;
  /** A user of the service. */
  account(name: string): string;
  /** Whatever somebody wrote. */
  text(text: string): string;
  /** Who is meant, in the order they were named. Undefined: names are names. */
  readonly key: readonly ReportPseudonym[] | undefined;
}

export const PLAIN_NAMES: ReportNames = {
  node: ({ object_id, kind, name }) => ({ object_id, kind, name }),
  environment: ({ id, name }) => ({ id, name: id === '' ? NO_ENVIRONMENT_NAME : name }),
  zone: ({ id, name }) => ({ id, name }),
  account: (name) => name,
  text: (text) => text,
  key: undefined,
};

const LEFT_OUT = '(left out)';

/** One object is called the same everywhere in the report; numbers follow its order. */
export class Pseudonyms implements ReportNames {
  readonly #builtInZones: ReadonlySet<number>;
  readonly #byKey = new Map<string, ReportPseudonym>();
  readonly #counts = new Map<string, number>();

  /** @param builtInZones ids of those that are called so everywhere */
  constructor(builtInZones: readonly number[]) {
    this.#builtInZones = new Set(builtInZones);
  }

  get key(): readonly ReportPseudonym[] {
    return [...this.#byKey.values()];
  }

  node({ object_id: id, kind, name }: NamedNode): NamedNode {
    if (id === HIDDEN && kind === HIDDEN) {
      // It has no name already, and is any of many.
      return { object_id: id, kind, name };
    }
    const pseudonym = this.#name(kind === '' ? 'Object' : kind, { key: `object ${id}`, id, name });
    return { object_id: pseudonym, kind, name: pseudonym };
  }

  environment({ id, name }: Named): Named {
    if (id === '') {
      return { id, name: NO_ENVIRONMENT_NAME };
    }
    const pseudonym = this.#name('Environment', { key: `object ${id}`, id, name });
    return { id: pseudonym, name: pseudonym };
  }

  zone({ id, name }: NamedZone): NamedZone {
    return {
      id,
      name: this.#builtInZones.has(id)
        ? name
        : this.#name('Zone', { key: `zone ${id}`, id: String(id), name }),
    };
  }

  account(name: string): string {
    return this.#name('Account', { key: `account ${name}`, id: name, name });
  }

  /** It may name anything. */
  text(text: string): string {
    return text === '' ? '' : LEFT_OUT;
  }

  #name(
    noun: string,
    { key, id, name }: { readonly key: string; readonly id: string; readonly name: string },
  ): string {
    const known = this.#byKey.get(key);
    if (known !== undefined) {
      return known.pseudonym;
    }

    const number = (this.#counts.get(noun) ?? 0) + 1;
    const pseudonym = `${noun} ${number}`;
    this.#counts.set(noun, number);
    this.#byKey.set(key, { pseudonym, name, id });
    return pseudonym;
  }
}
