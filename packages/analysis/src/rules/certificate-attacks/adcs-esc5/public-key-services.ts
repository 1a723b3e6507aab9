import type { Needs, RuleView } from '../../../engine/rule-view.ts';
import { domains } from '../../../facts/domains.ts';

/** Containers of a forest's certificate services, by how their distinguished names begin. */
const BEGINNINGS = {
  services: 'CN=PUBLIC KEY SERVICES,CN=SERVICES,CN=CONFIGURATION,',
  roots: 'CN=CERTIFICATION AUTHORITIES,CN=PUBLIC KEY SERVICES,',
  templates: 'CN=CERTIFICATE TEMPLATES,CN=PUBLIC KEY SERVICES,',
} as const;

export type ServiceContainer = keyof typeof BEGINNINGS;

export const PUBLIC_KEY_NEEDS = {
  nodes: ['Container'],
  properties: ['distinguishedname'],
  facts: [domains],
} as const satisfies Needs;

/** The containers that certificate services of forests are kept in, as a rule one of each sort per forest. */
export class PublicKeyServices {
  readonly #found: Readonly<Record<ServiceContainer, number[]>> = { services: [], roots: [], templates: [] };
  readonly #domains: ReturnType<typeof domains.build>;

  constructor(view: RuleView) {
    this.#domains = view.use(domains);
    const names = view.strings('distinguishedname');
    for (const container of view.nodes('Container')) {
      const name = names.read(container)?.toUpperCase() ?? '';
      for (const [sort, beginning] of Object.entries(BEGINNINGS)) {
        if (name.startsWith(beginning)) {
          this.#found[sort as ServiceContainer].push(container);
        }
      }
    }
  }

  all(sort: ServiceContainer): readonly number[] {
    return this.#found[sort];
  }

  /** Those of the forest of a node, as far as is known. */
  near(sort: ServiceContainer, node: number): readonly number[] {
    return this.#found[sort].filter((container) => this.#domains.mayBeOfOneForest(container, node));
  }
}
