import { NaiveCertificates } from '../../testing/naive-certificates.test-support.ts';
import type { NaiveGraph, NaiveNode } from '../../testing/naive-graph.test-support.ts';

type Pair = readonly [start: NaiveNode, end: NaiveNode];

/** Every attack on certificate services, in plain loops, condition by condition as it is specified. */
export function naiveAttacks(graph: NaiveGraph): string[] {
  const all = new NaiveAttacks(graph);
  const is = new NaiveTemplates(graph);
  const { certificates } = all;

  const cross = (template: NaiveNode, authority: NaiveNode) =>
    graph.cross(certificates.enrollers(template), certificates.enrollersAt(authority));
  const barred = (template: NaiveNode, authority: NaiveNode) =>
    certificates.withoutBarredUsers(cross(template, authority), template);
  const named = (template: NaiveNode, authority: NaiveNode) =>
    certificates.attackers(
      certificates.withoutBarredUsers(certificates.victims(template, authority), template),
    );
  const computers = (template: NaiveNode, authority: NaiveNode) =>
    certificates.attackers(
      certificates.victims(template, authority).filter(({ kinds }) => kinds.includes('Computer')),
    );
  const takesAny = (authority: NaiveNode) =>
    graph.truth(authority, 'isuserspecifiessanenabledcollected') === true &&
    graph.truth(authority, 'isuserspecifiessanenabled') === true;
  const anyone = () => true;
  const weak = (domain: NaiveNode) => certificates.hasWeakBinding(domain);
  const mapped = (domain: NaiveNode) => certificates.mapsPrincipalNames(domain);

  return [
    ...graph.arrows('GoldenCert', all.golden()),
    ...graph.arrows('ADCSESC1', all.ofTemplates(anyone, anyone, is.esc1, cross)),
    ...graph.arrows('ADCSESC3', all.agents(is)),
    ...graph.arrows('ADCSESC4', all.writers(is)),
    ...graph.arrows('ADCSESC6a', all.ofTemplates(takesAny, anyone, is.esc6a, barred)),
    ...graph.arrows('ADCSESC6b', all.ofTemplates(takesAny, mapped, is.esc6b, barred)),
    ...graph.arrows('ADCSESC9a', all.ofTemplates(anyone, weak, is.esc9a, named)),
    ...graph.arrows('ADCSESC9b', all.ofTemplates(anyone, weak, is.esc9b, computers)),
    ...graph.arrows('ADCSESC10a', all.ofTemplates(anyone, mapped, is.esc10a, named)),
    ...graph.arrows('ADCSESC10b', all.ofTemplates(anyone, mapped, is.esc10b, computers)),
    ...graph.arrows('ADCSESC13', all.linked(is)),
  ];
}

export class NaiveTemplates {
  readonly #graph: NaiveGraph;

  constructor(graph: NaiveGraph) {
    this.#graph = graph;
  }

  esc1 = (template: NaiveNode) =>
    this.noApproval(template) && this.auth(template) && this.ess(template) === true && this.sigOk(template);
  first = (template: NaiveNode) => {
    const version = this.#graph.number(template, 'schemaversion');
    const signatures = this.#graph.number(template, 'authorizedsignatures');
    if (!this.noApproval(template) || version === undefined || version < 1) {
      return false;
    }
    if (version === 1) {
      return true;
    }
    return this.#graph.switches.firstTemplateSignatures === 'none'
      ? signatures === 0
      : signatures !== undefined && signatures <= 0;
  };
  second = (template: NaiveNode) => this.auth(template) && this.noApproval(template);
  esc6a = (template: NaiveNode) =>
    this.noApproval(template) &&
    this.sigOk(template) &&
    this.is(template, 'nosecurityextension') &&
    this.auth(template);
  esc6b = (template: NaiveNode) =>
    this.noApproval(template) && this.sigOk(template) && this.schannel(template);
  esc9a = (template: NaiveNode) => this.#esc9(template) && this.upnOrSpn(template);
  esc9b = (template: NaiveNode) => this.#esc9(template) && this.is(template, 'subjectaltrequiredns');
  esc10a = (template: NaiveNode) => this.#esc10(template) && this.upnOrSpn(template);
  esc10b = (template: NaiveNode) => this.#esc10(template) && this.is(template, 'subjectaltrequiredns');
  esc13 = (template: NaiveNode) => this.noApproval(template) && this.auth(template) && this.sigOk(template);

  noApproval(template: NaiveNode): boolean {
    return this.#graph.truth(template, 'requiresmanagerapproval') === false;
  }

  auth(template: NaiveNode): boolean {
    return this.is(template, 'authenticationenabled');
  }

  ess(template: NaiveNode): boolean | undefined {
    return this.#graph.truth(template, 'enrolleesuppliessubject');
  }

  sigOk(template: NaiveNode): boolean {
    const version = this.#graph.number(template, 'schemaversion');
    const signatures = this.#graph.number(template, 'authorizedsignatures');
    return version !== undefined && signatures !== undefined && !(version > 1 && signatures > 0);
  }

  upnOrSpn(template: NaiveNode): boolean {
    const names = ['subjectaltrequireupn', 'subjectaltrequirespn'].map((name) =>
      this.#graph.truth(template, name),
    );
    return !names.includes(undefined) && names.includes(true);
  }

  schannel(template: NaiveNode): boolean {
    if (template.properties['schannelauthenticationenabled'] !== undefined) {
      return this.is(template, 'schannelauthenticationenabled');
    }
    const usages = this.#graph.list(template, 'effectiveekus');
    return (
      usages !== undefined &&
      (usages.length === 0 || usages.includes('1.3.6.1.5.5.7.3.2') || usages.includes('2.5.29.37.0'))
    );
  }

  is(template: NaiveNode, name: string): boolean {
    return this.#graph.truth(template, name) === true;
  }

  #esc9(template: NaiveNode): boolean {
    return (
      this.noApproval(template) &&
      this.auth(template) &&
      this.is(template, 'nosecurityextension') &&
      this.ess(template) === false &&
      this.sigOk(template)
    );
  }

  #esc10(template: NaiveNode): boolean {
    return (
      this.noApproval(template) &&
      this.schannel(template) &&
      this.ess(template) === false &&
      this.sigOk(template)
    );
  }
}

class NaiveAttacks {
  readonly certificates: NaiveCertificates;
  readonly #graph: NaiveGraph;

  constructor(graph: NaiveGraph) {
    this.#graph = graph;
    this.certificates = new NaiveCertificates(graph);
  }

  golden(): Pair[] {
    return this.certificates.authorities.flatMap((authority) =>
      pairs(
        this.#graph.starts('HostsCAService', authority).filter(({ kinds }) => kinds.includes('Computer')),
        this.certificates.targets(authority),
      ),
    );
  }

  ofTemplates(
    isAuthorityWeak: (authority: NaiveNode) => boolean,
    isDomainWeak: (domain: NaiveNode) => boolean,
    isTemplateWeak: (template: NaiveNode) => boolean,
    attackers: (template: NaiveNode, authority: NaiveNode) => NaiveNode[],
  ): Pair[] {
    return this.certificates.authorities.filter(isAuthorityWeak).flatMap((authority) =>
      this.certificates
        .published(authority)
        .filter(isTemplateWeak)
        .flatMap((template) =>
          pairs(attackers(template, authority), this.certificates.targets(authority).filter(isDomainWeak)),
        ),
    );
  }

  agents(is: NaiveTemplates): Pair[] {
    const graph = this.#graph;
    const { certificates } = this;
    const found: Pair[] = [];

    for (const authority of certificates.authorities) {
      const isRestricted = this.#isRestricted(authority);
      for (const second of isRestricted === undefined
        ? []
        : certificates.published(authority).filter(is.second)) {
        for (const first of graph.nodes('CertTemplate').filter(is.first)) {
          for (const firstAuthority of graph.has(first, 'EnrollOnBehalfOf', second)
            ? certificates.publishers(first)
            : []) {
            const sets = [
              certificates.enrollers(first),
              certificates.enrollers(second),
              certificates.enrollersAt(firstAuthority),
              certificates.enrollersAt(authority),
            ];
            const agents = graph.holders('DelegatedEnrollmentAgent', second);
            const attackers = graph.cross(...sets, ...(isRestricted === true ? [agents] : []));
            const domains = certificates
              .targets(authority)
              .filter(
                (domain) =>
                  !graph.switches.checksFirstAuthority ||
                  certificates.targets(firstAuthority).includes(domain),
              );
            found.push(...pairs(certificates.withoutBarredUsers(attackers, first), domains));
          }
        }
      }
    }
    return found;
  }

  writers(is: NaiveTemplates): Pair[] {
    const graph = this.#graph;
    const { certificates } = this;

    return this.ofTemplates(
      () => true,
      () => true,
      (template) =>
        is.ess(template) !== undefined && graph.truth(template, 'requiresmanagerapproval') !== undefined,
      (template, authority) => {
        const enrollersAt = certificates.enrollersAt(authority);
        const enrollers = graph.starts(['Enroll', 'AllExtendedRights'], template);
        const names = graph.starts('WritePKINameFlag', template);
        const flags = graph.starts('WritePKIEnrollmentFlag', template);
        const isOpen = is.auth(template) && is.sigOk(template);

        return [
          ...graph.cross(enrollersAt, certificates.controllers(template)),
          ...graph.cross(enrollersAt, graph.starts('GenericWrite', template), enrollers),
          ...(isOpen ? graph.cross(enrollersAt, enrollers, names, flags) : []),
          ...(isOpen && is.ess(template) === true ? graph.cross(enrollersAt, enrollers, flags) : []),
          ...(isOpen && is.noApproval(template) ? graph.cross(enrollersAt, enrollers, names) : []),
        ];
      },
    );
  }

  linked(is: NaiveTemplates): Pair[] {
    const graph = this.#graph;
    const { certificates } = this;

    return certificates.authorities.flatMap((authority) =>
      certificates
        .published(authority)
        .filter(is.esc13)
        .flatMap((template) => {
          const attackers = certificates.withoutBarredUsers(
            graph.cross(certificates.enrollersAt(authority), certificates.enrollers(template)),
            template,
          );
          const groups = graph
            .ends(template, 'ExtendedByPolicy')
            .filter(({ kinds }) => kinds.includes('IssuancePolicy'))
            .flatMap((policy) => graph.ends(policy, 'OIDGroupLink'))
            .filter(({ kinds }) => kinds.includes('Group'))
            .filter((group) =>
              certificates
                .targets(authority)
                .some((domain) => certificates.leads(domain, ['Contains', 'SameForestTrust'], group)),
            );
          return pairs(attackers, groups);
        }),
    );
  }

  /** Undefined: not known. */
  #isRestricted(authority: NaiveNode): boolean | undefined {
    const collected = this.#graph.truth(authority, 'enrollmentagentrestrictionscollected');
    const isMissing = authority.properties['enrollmentagentrestrictionscollected'] === undefined;
    if (isMissing && this.#graph.switches.missingAgentRestrictions === 'not-collected') {
      return false;
    }
    return collected === true ? this.#graph.truth(authority, 'hasenrollmentagentrestrictions') : collected;
  }
}

function pairs(starts: readonly NaiveNode[], ends: readonly NaiveNode[]): Pair[] {
  return starts.flatMap((start) => ends.map((end) => [start, end] as const));
}
