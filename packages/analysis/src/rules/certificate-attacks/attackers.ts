import type { NodeList } from '@secgraph/graph';
import type { KindDraft } from '../../engine/rule-draft.ts';

/** Who attacks what. Many authorities and templates add the same few principals for the same targets. */
export class Attackers {
  readonly #byTargets = new Map<
    string,
    { readonly targets: readonly number[]; readonly starts: Set<number> }
  >();

  /** Each of the attackers attacks each of the targets. */
  add(attackers: NodeList, targets: readonly number[]): void {
    if (attackers.length === 0 || targets.length === 0) {
      return;
    }

    const key = targets.join();
    const known = this.#byTargets.get(key);
    if (known === undefined) {
      this.#byTargets.set(key, { targets, starts: new Set(attackers) });
    } else {
      attackers.forEach((attacker) => known.starts.add(attacker));
    }
  }

  /** `propertySet` as for {@link KindDraft.add}. */
  addTo(draft: KindDraft, propertySet = 0): void {
    for (const { targets, starts } of this.#byTargets.values()) {
      for (const target of targets) {
        draft.addStarts(starts, target, propertySet);
      }
    }
  }
}
