import { NaiveCertificates } from '../../testing/naive-certificates.test-support.ts';
import type { NaiveGraph, NaiveNode } from '../../testing/naive-graph.test-support.ts';
import { NaiveTemplates } from './naive-attacks.test-support.ts';

/** Somebody attacks something, by a variant of a technique. */
type Attack = readonly [start: NaiveNode, end: NaiveNode, ...basis: readonly string[]];

const CONTROL = ['Owns', 'WriteOwner', 'WriteDacl', 'GenericAll', 'GenericWrite'];

/** Attacks on certificate services that only extended techniques tell, in plain loops. */
export function naiveExtendedAttacks(graph: NaiveGraph): string[] {
  const all = new NaiveExtendedAttacks(graph);

  return [
    ...arrows('ADCSESC5', [...all.anchors(), ...all.newTemplates(), ...all.containers()]),
    ...arrows('ADCSESC7', [...all.administrators(), ...all.officers()]),
    ...arrows('ADCSESC16', all.unbound()),
    ...all.gained(),
  ];
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
    return list.length === 0 ? line : `${line} {basis: [${list.join(',')}]}`;
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

  anchors(): Attack[] {
    const graph = this.#graph;

    return graph.nodes('Domain').flatMap((domain) =>
      graph
        .nodes('NTAuthStore')
        .filter((store) => graph.has(store, 'NTAuthStoreFor', domain))
        .flatMap((store) =>
          graph
            .nodes('RootCA')
            .filter((root) => graph.has(root, 'RootCAFor', domain))
            .flatMap((root) => {
              const anchors = [root, ...this.#containers('CN=CERTIFICATION AUTHORITIES,', domain)];
              const ofAnchors = graph.all.filter((node) =>
                anchors.some((anchor) => graph.holders(CONTROL, anchor).includes(node)),
              );
              return graph
                .cross(graph.holders(CONTROL, store), ofAnchors)
                .map((attacker): Attack => [attacker, domain, 'trust-anchor']);
            }),
        ),
    );
  }

  newTemplates(): Attack[] {
    const graph = this.#graph;
    const creation = [...CONTROL.filter((right) => right !== 'GenericWrite'), 'CreateChildAll'];

    return this.#atAuthorities((authority, domain) =>
      this.#containers('CN=CERTIFICATE TEMPLATES,', authority).flatMap((container) =>
        graph
          .cross(graph.holders(creation, container), graph.holders(CONTROL, authority))
          .map((attacker): Attack => [attacker, domain, 'new-template']),
      ),
    );
  }

  containers(): Attack[] {
    const graph = this.#graph;

    return graph
      .nodes('Container')
      .filter((node) => graph.text(node, 'distinguishedname')?.startsWith('CN=PUBLIC KEY SERVICES,') === true)
      .flatMap((container) =>
        graph
          .nodes('Domain')
          .filter((home) => {
            const sid = graph.text(container, 'domainsid');
            return sid !== undefined && graph.text(home, 'domainsid') === sid;
          })
          .flatMap((home) => graph.forest(home))
          .flatMap((domain) =>
            graph
              .holders(
                CONTROL.filter((right) => right !== 'GenericWrite'),
                container,
              )
              .map((holder): Attack => [holder, domain, 'pks-container']),
          ),
      );
  }

  #containers(beginning: string, near: NaiveNode): NaiveNode[] {
    return this.#graph
      .nodes('Container')
      .filter(
        (node) =>
          this.#graph.text(node, 'distinguishedname')?.startsWith(beginning) === true &&
          this.#isNear(node, near),
      );
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

  unbound(): Attack[] {
    const graph = this.#graph;
    const isOpen = (template: NaiveNode) => {
      const version = graph.number(template, 'schemaversion') ?? 0;
      const isUnsigned = version > 1 && graph.number(template, 'authorizedsignatures') === 0;
      return this.#is.noApproval(template) && this.#is.auth(template) && (version === 1 || isUnsigned);
    };

    return this.#atAuthorities((authority, domain) =>
      this.#takesAny(authority) && this.#isUnbound(authority)
        ? this.#certificates
            .published(authority)
            .filter(isOpen)
            .flatMap((template) => this.#enrolling(template, authority))
            .map((enrolling): Attack => [enrolling, domain])
        : [],
    );
  }

  /** Older attacks, and what they gain where authorities leave the security extension out. */
  gained(): string[] {
    const certificates = this.#certificates;
    const weak = (domain: NaiveNode) => certificates.hasWeakBinding(domain);
    const renaming =
      (victims: (all: NaiveNode[], template: NaiveNode) => NaiveNode[]) =>
      (template: NaiveNode, authority: NaiveNode) =>
        certificates.attackers(victims(certificates.victims(template, authority), template));
    const named = renaming((all, template) => certificates.withoutBarredUsers(all, template));
    const computers = renaming((all) => all.filter(({ kinds }) => kinds.includes('Computer')));

    return [
      ...this.#gain(
        'ADCSESC6a',
        (authority) => this.#takesAny(authority),
        () => true,
        this.#is.esc6a,
        (template, authority) => this.#enrolling(template, authority),
      ),
      ...this.#gain('ADCSESC9a', () => true, weak, this.#is.esc9a, named),
      ...this.#gain('ADCSESC9b', () => true, weak, this.#is.esc9b, computers),
    ];
  }

  #gain(
    kind: string,
    isAuthorityWeak: (authority: NaiveNode) => boolean,
    isDomainWeak: (domain: NaiveNode) => boolean,
    isTemplateWeak: (template: NaiveNode) => boolean,
    attackers: (template: NaiveNode, authority: NaiveNode) => NaiveNode[],
  ): string[] {
    const find = (isWeak: (template: NaiveNode, authority: NaiveNode) => boolean, ...basis: string[]) =>
      this.#atAuthorities((authority, domain) =>
        isAuthorityWeak(authority) && isDomainWeak(domain)
          ? this.#certificates
              .published(authority)
              .filter((template) => isWeak(template, authority))
              .flatMap((template) => attackers(template, authority))
              .map((attacker): Attack => [attacker, domain, ...basis])
          : [],
      ).filter(([start, end]) => start !== end);
    const asIfUnbound = (template: NaiveNode): NaiveNode => ({
      ...template,
      properties: { ...template.properties, nosecurityextension: true },
    });

    const plain = find(isTemplateWeak);
    const wider = find(
      (template, authority) => this.#isUnbound(authority) && isTemplateWeak(asIfUnbound(template)),
      'ca-disabled-extension',
    ).filter(([start, end]) => !plain.some((known) => known[0] === start && known[1] === end));
    return [...arrows(kind, plain), ...arrows(kind, wider)];
  }

  #takesAny(authority: NaiveNode): boolean {
    return ['isuserspecifiessanenabledcollected', 'isuserspecifiessanenabled'].every((name) =>
      this.#is.is(authority, name),
    );
  }

  #isUnbound(authority: NaiveNode): boolean {
    const disabled = this.#graph.list(authority, 'disabledextensions');
    return (
      this.#is.is(authority, 'disabledextensionscollected') &&
      disabled?.includes('1.3.6.1.4.1.311.25.2') === true
    );
  }

  #enrolling(template: NaiveNode, authority: NaiveNode): NaiveNode[] {
    const certificates = this.#certificates;
    const both = this.#graph.cross(certificates.enrollers(template), certificates.enrollersAt(authority));
    return certificates.withoutBarredUsers(both, template);
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
