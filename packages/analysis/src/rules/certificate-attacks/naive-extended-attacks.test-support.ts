import { NaiveCertificates } from '../../testing/naive-certificates.test-support.ts';
import type { NaiveGraph, NaiveNode } from '../../testing/naive-graph.test-support.ts';
import { NaiveTemplates } from './naive-attacks.test-support.ts';

/** Somebody attacks something, by a variant of a technique. */
type Attack = readonly [start: NaiveNode, end: NaiveNode, ...basis: readonly string[]];

/** Attacks on certificate services that only extended techniques tell, in plain loops. */
export function naiveExtendedAttacks(graph: NaiveGraph): string[] {
  const all = new NaiveExtendedAttacks(graph);

  return arrows('ADCSESC7', [...all.administrators(), ...all.officers()]);
}

/** In the notation of drawings; every pair once, with all variants. */
function arrows(kind: string, attacks: readonly Attack[]): string[] {
  const bases = new Map<string, Set<string>>();
  for (const [start, end, ...basis] of attacks) {
    const line = `${start.name} -${kind}-> ${end.name}`;
    bases.set(line, new Set([...(bases.get(line) ?? []), ...basis]));
  }

  return [...bases].map(([line, basis]) => {
    const list = [...basis].sort().map((variant) => `'${variant}'`);
    return `${line} {basis: [${list.join(',')}]}`;
  });
}

class NaiveExtendedAttacks {
  readonly #graph: NaiveGraph;
  readonly #certificates: NaiveCertificates;
  readonly #is: NaiveTemplates;

  constructor(graph: NaiveGraph) {
    this.#graph = graph;
    this.#certificates = new NaiveCertificates(graph);
    this.#is = new NaiveTemplates(graph);
  }

  administrators(): Attack[] {
    const graph = this.#graph;

    return this.#atAuthorities((authority, domain) => {
      const isCollected = graph.truth(authority, 'roleseparationenabledcollected') !== false;
      const separation = isCollected ? graph.truth(authority, 'roleseparationenabled') : undefined;
      const basis =
        separation === undefined
          ? ['manage-ca', 'separation-unknown']
          : [separation ? 'manage-ca-split' : 'manage-ca'];
      const isOfferable = graph
        .nodes('CertTemplate')
        .some((template) => this.#namesAnybody(template) && this.#isNear(template, authority));

      return graph
        .holders('ManageCA', authority)
        .filter((holder) => isOfferable && !(separation === true && this.#grants(holder, authority)))
        .map((holder): Attack => [holder, domain, ...basis]);
    });
  }

  officers(): Attack[] {
    const graph = this.#graph;

    return this.#atAuthorities((authority, domain) =>
      this.#certificates
        .published(authority)
        .filter(
          (template) =>
            graph.truth(template, 'requiresmanagerapproval') === true && this.#namesAnybody(template),
        )
        .flatMap((template) =>
          graph
            .cross(
              graph.holders('ManageCertificates', authority),
              this.#certificates.enrollers(template),
              this.#certificates.enrollersAt(authority),
            )
            .map((officer): Attack => [officer, domain, 'officer']),
        ),
    );
  }

  #atAuthorities(find: (authority: NaiveNode, domain: NaiveNode) => Attack[]): Attack[] {
    return this.#certificates.authorities.flatMap((authority) =>
      this.#certificates.targets(authority).flatMap((domain) => find(authority, domain)),
    );
  }

  #namesAnybody(template: NaiveNode): boolean {
    const is = this.#is;
    return is.auth(template) && is.ess(template) === true && is.sigOk(template);
  }

  #grants(node: NaiveNode, authority: NaiveNode): boolean {
    return this.#graph
      .holders('ManageCertificates', authority)
      .some((holder) => holder === node || (isGroup(holder) && this.#graph.members(holder).includes(node)));
  }

  /** Of one forest, or nobody knows. */
  #isNear(left: NaiveNode, right: NaiveNode): boolean {
    const graph = this.#graph;
    const [ofLeft, ofRight] = [left, right].map((node) =>
      graph
        .nodes('Domain')
        .filter(
          (domain) =>
            graph.text(node, 'domainsid') !== undefined &&
            graph.text(domain, 'domainsid') === graph.text(node, 'domainsid'),
        ),
    ) as [NaiveNode[], NaiveNode[]];

    return (
      ofLeft.length === 0 ||
      ofRight.length === 0 ||
      ofLeft.some((one) =>
        ofRight.some((other) => graph.forest(one).includes(other) || graph.forest(other).includes(one)),
      )
    );
  }
}

function isGroup({ kinds }: NaiveNode): boolean {
  return kinds.includes('Group') || kinds.includes('ADLocalGroup');
}
