import type { AnalysisSettings, Selection, TagSelector, ZoneTag } from '@secgraph/analysis';
import type { GraphModel } from '@secgraph/graph-schema';
import type { Zones } from '../ports.ts';

/** In which graph, and by which settings, selectors are asked. */
export interface TaggingOccasion {
  readonly generation: number;
  readonly settings: AnalysisSettings;
  readonly model: GraphModel;
}

/**
 * Which selectors could tell what they select in the graph that the last tagging left behind: in the same graph they
 * need not be asked again, unless somebody changed them or they look at the marks that tagging itself sets. It lives as
 * long as the writer.
 */
export class LastTagging {
  #occasion: string | undefined;
  #versions: ReadonlyMap<number, string> = new Map();

  /** Ids of the selectors whose stored members are what they would select now. */
  findSettled(occasion: TaggingOccasion, tags: readonly ZoneTag[], zones: Zones): ReadonlySet<number> {
    if (this.#occasion !== nameOf(occasion)) {
      return new Set();
    }

    const settled = tags
      .flatMap(({ selectors }) => selectors)
      .filter((selector) => this.#versions.get(selector.id) === selector.version)
      .filter((selector) => !selector.isDisabled && isSteady(selector, zones));
    return new Set(settled.map(({ id }) => id));
  }

  /** The graph as it is after the marks are set. */
  remember(
    occasion: TaggingOccasion,
    { asked, settled }: { readonly asked: readonly Selection[]; readonly settled: ReadonlySet<number> },
  ): void {
    const versions = new Map([...this.#versions].filter(([id]) => settled.has(id)));
    for (const selection of asked) {
      if ('members' in selection) {
        versions.set(selection.selector.id, selection.selector.version);
      }
    }
    this.#versions = versions;
    this.#occasion = nameOf(occasion);
  }
}

function isSteady({ seeds }: TagSelector, zones: Zones): boolean {
  return seeds.every(({ type, value }) => type === 'object-id' || zones.isSteady(value));
}

function nameOf({ generation, settings, model }: TaggingOccasion): string {
  return `${generation} ${model.revision} ${JSON.stringify(settings)}`;
}
