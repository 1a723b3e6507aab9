import { domainGroup, forestGroup, wellKnown } from '../directory/references.ts';
import type { TypedPrincipal } from '../identity/principal.ts';
import { RID, SID } from '../identity/well-known.ts';
import type { ContainerPlan, DomainPlan } from '../plan/domain-plan.ts';
import type { OuNode } from '../plan/ou-tree.ts';
import { aceText, type Grant, inheritedText, joinAces, type ObjectClass } from './ace.ts';

/** Where inheritance starts: a unit, a container, or (`undefined`) the domain itself. */
export type Around = OuNode | ContainerPlan | undefined;

type OwnedClass =
  | 'user'
  | 'computer'
  | 'managedComputer'
  | 'group'
  | 'ou'
  | 'container'
  | 'gpo'
  | 'certificate';

/** Access lists of one domain as text. Whatever many objects have in common is written once. */
export class DomainAccess {
  readonly #domain: DomainPlan;
  readonly #explicit = new Map<OwnedClass, string>();
  readonly #inherited = new Map<string, string>();
  readonly #defaultOwner: string;
  readonly #protected: string;

  constructor(domain: DomainPlan) {
    this.#domain = domain;
    this.#defaultOwner = entry('Owns', domainGroup(domain, RID.domainAdmins));
    this.#protected = this.#adminSdHolder();
  }

  /** Owner, defaults of the class, and what arrives from above. */
  ordinary(objectClass: ObjectClass & OwnedClass, around: Around, owner?: TypedPrincipal): string {
    return joinAces(
      owner === undefined ? this.#defaultOwner : entry('Owns', owner),
      this.#defaults(objectClass),
      this.inherited(objectClass, around),
    );
  }

  /** What administrators and their groups carry instead: nothing arrives from above. */
  protectedByHolder(): string {
    return joinAces(this.#defaultOwner, this.#protected);
  }

  policy(): string {
    return joinAces(this.#defaultOwner, this.#defaults('gpo'));
  }

  /** The access list of everything below the configuration container. */
  configuration(...more: readonly string[]): string {
    const domain = this.#domain;
    return joinAces(
      entry('Owns', forestGroup(domain, RID.enterpriseAdmins)),
      this.#defaults('certificate'),
      ...more,
    );
  }

  inherited(objectClass: ObjectClass, around: Around): string {
    const key = `${around?.id ?? ''} ${objectClass}`;
    let text = this.#inherited.get(key);
    if (text === undefined) {
      text = inheritedText(grantsAbove(this.#domain, around), objectClass);
      this.#inherited.set(key, text);
    }
    return text;
  }

  #defaults(objectClass: OwnedClass): string {
    let text = this.#explicit.get(objectClass);
    if (text === undefined) {
      text = defaultEntries(this.#domain, objectClass);
      this.#explicit.set(objectClass, text);
    }
    return text;
  }

  #adminSdHolder(): string {
    const domain = this.#domain;
    const administrators = wellKnown(domain, SID.administrators);
    const admins = domainGroup(domain, RID.domainAdmins);
    const enterpriseAdmins = forestGroup(domain, RID.enterpriseAdmins);
    return [administrators, admins, enterpriseAdmins]
      .flatMap((holder) =>
        ['WriteDacl', 'WriteOwner', 'AllExtendedRights', 'GenericWrite'].map((right) => entry(right, holder)),
      )
      .join(',');
  }
}

export function entry(right: string, { ObjectIdentifier, ObjectType }: TypedPrincipal): string {
  return aceText(ObjectIdentifier, ObjectType, right);
}

/** Entries that a new object gets from the schema. */
function defaultEntries(domain: DomainPlan, objectClass: OwnedClass): string {
  const admins = domainGroup(domain, RID.domainAdmins);
  const operators = wellKnown(domain, SID.accountOperators);
  const enterpriseAdmins = forestGroup(domain, RID.enterpriseAdmins);
  const edit = ['GenericWrite', 'WriteDacl', 'WriteOwner'];

  switch (objectClass) {
    case 'user':
    case 'computer':
    case 'managedComputer':
    case 'group':
      return [entry('GenericAll', operators), entry('GenericAll', admins)].join(',');
    case 'ou':
      return entry('GenericAll', admins);
    case 'container':
      return [entry('WriteDacl', admins), entry('WriteOwner', admins)].join(',');
    case 'gpo':
      return [admins, enterpriseAdmins]
        .flatMap((holder) => edit.map((right) => entry(right, holder)))
        .join(',');
    case 'certificate':
      return [
        entry('WriteDacl', enterpriseAdmins),
        entry('WriteOwner', enterpriseAdmins),
        entry('GenericAll', wellKnown(domain, SID.administrators)),
        ...edit.map((right) => entry(right, forestGroup(domain, RID.domainAdmins))),
      ].join(',');
  }
}

/** Nearest first. Stops at what does not let anything arrive from above. */
function grantsAbove(domain: DomainPlan, around: Around): readonly Grant[] {
  const grants: Grant[] = [];
  for (let node: Around = around; node !== undefined; node = surrounding(domain, node)) {
    if ('grants' in node) {
      grants.push(...node.grants);
    }
    if (node.isAclProtected) {
      return grants;
    }
  }
  return [...grants, ...domain.grants];
}

function surrounding(domain: DomainPlan, node: OuNode | ContainerPlan): Around {
  if ('parent' in node) {
    return node.parent;
  }
  return node.containedBy.type === 'Container'
    ? domain.containers.find(({ id }) => id === node.containedBy.id)
    : undefined;
}
