import { NodeSet } from '@secgraph/graph';
import { defineFact, type RuleView } from '../../engine/rule-view.ts';
import { certificateEnrolment } from '../../facts/certificate-enrolment.ts';
import { type CertificateTemplates, certificateTemplates } from '../../facts/certificate-templates.ts';
import type { NodesOfKind } from '../../relationships/nodes-of-kind.ts';

/** Who can enrol under a name that somebody else may change. */
export const certificateVictims = defineFact({
  id: 'certificate-victims',
  needs: { nodes: ['Computer'], facts: [certificateEnrolment, certificateTemplates] },
  build: (view) => new CertificateVictims(view),
});

/** Parts of sets of victims: few sets are behind many templates and authorities. */
type Remembered = WeakMap<NodeSet, NodeSet>;

class CertificateVictims {
  readonly #nodeCount: number;
  readonly #enrolment: ReturnType<typeof certificateEnrolment.build>;
  readonly #templates: CertificateTemplates;
  readonly #computers: NodesOfKind;
  readonly #unbarred: Remembered = new WeakMap();
  readonly #ofComputers: Remembered = new WeakMap();

  constructor(view: RuleView) {
    this.#nodeCount = view.nodeCount;
    this.#enrolment = view.use(certificateEnrolment);
    this.#templates = view.use(certificateTemplates);
    this.#computers = view.nodes('Computer');
  }

  /** Those who have the names that the template asks for. */
  named(template: number, authority: number): NodeSet {
    const victims = this.#enrolment.victims(template, authority);
    return this.#templates.canEnrolUsers(template)
      ? victims
      : this.#remember(this.#unbarred, victims, (list) => this.#templates.withoutBarredUsers(list, template));
  }

  computers(template: number, authority: number): NodeSet {
    const victims = this.#enrolment.victims(template, authority);
    return this.#remember(this.#ofComputers, victims, (list) =>
      list.filter((victim) => this.#computers.has(victim)),
    );
  }

  #remember(known: Remembered, victims: NodeSet, select: (list: Uint32Array) => Uint32Array): NodeSet {
    let part = known.get(victims);
    if (part === undefined) {
      part = NodeSet.ofList(select(victims.toList()), this.#nodeCount);
      known.set(victims, part);
    }

    return part;
  }
}
