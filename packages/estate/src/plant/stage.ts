import { DomainAccess } from '../access/domain-access.ts';
import type { FileType } from '../archive/file-types.ts';
import { NO_GPO_CHANGES } from '../directory/gpo-changes.ts';
import { firstPlantedRid } from '../directory/references.ts';
import { inventGuid, inventThumbprint } from '../identity/guid.ts';
import type { Place } from '../identity/principal.ts';
import type { DomainPlan } from '../plan/domain-plan.ts';
import { groupText } from '../records/group-text.ts';
import { commonProperties, membersText, recordText } from '../records/record-text.ts';
import { gpoChangesRecord, rootOf } from '../records/structure-records.ts';

/** Far from the certificates that the plan hands out. */
const FIRST_THUMBPRINT = 10_000;

interface Draft {
  readonly type: FileType;
  /** Called once everything is planted, because later scenes may add to a record. */
  render(): string;
}

/**
 * One domain while things are planted into it. Planted objects lie in a unit of their own that inherits nothing, and
 * have a primary group of their own, so that nothing but what their scene says applies to them.
 */
export class Stage {
  readonly domain: DomainPlan;
  readonly access: DomainAccess;
  /** The unit of all planted objects. */
  readonly unit: Place;
  readonly primaryGroupSid: string;
  readonly domainAces: string[] = [];
  readonly trustedThumbprints: string[] = [];
  readonly #drafts: Draft[] = [];
  #nextRid: number;
  #nextGuid = 0;
  #hosts = 0;
  #nextThumbprint = FIRST_THUMBPRINT;

  constructor(domain: DomainPlan) {
    this.domain = domain;
    this.access = new DomainAccess(domain);
    this.#nextRid = firstPlantedRid(domain);
    this.unit = {
      id: this.nextGuid(),
      type: 'OU',
      distinguishedName: `OU=LAB,${domain.distinguishedName}`,
    };
    this.primaryGroupSid = this.nextSid();
    this.addUnit('Lab', {
      place: this.unit,
      within: rootOf(domain),
      policies: [],
      aces: [this.access.protectedByHolder()],
    });
    this.#addPrimaryGroup();
  }

  nextSid(): string {
    return `${this.domain.sid}-${this.#nextRid++}`;
  }

  nextGuid(): string {
    return inventGuid(this.domain.seed, this.domain.index, 'planted', this.#nextGuid++);
  }

  nextThumbprint(): string {
    return inventThumbprint(this.domain.seed, this.domain.index, this.#nextThumbprint++);
  }

  /** At most 15 characters, upper case. */
  nextHost(): string {
    this.#hosts++;
    return `LAB-${String(this.#hosts).padStart(4, '0')}`;
  }

  add(type: FileType, render: () => string): void {
    this.#drafts.push({ type, render });
  }

  /** Text of the planted records of each type. */
  records(): ReadonlyMap<FileType, readonly string[]> {
    const records = new Map<FileType, string[]>();
    for (const { type, render } of this.#drafts) {
      const ofType = records.get(type) ?? [];
      ofType.push(render());
      records.set(type, ofType);
    }
    return records;
  }

  /** A record for a unit of its own. `aces` may grow until everything is planted. */
  addUnit(
    name: string,
    unit: { place: Place; within: Place; policies: readonly string[]; aces: readonly string[] },
  ): void {
    const { domain } = this;
    const { place, within, policies, aces } = unit;
    const head = membersText({
      GPOChanges: gpoChangesRecord(NO_GPO_CHANGES),
      ChildObjects: [],
      Links: policies.map((GUID) => ({ GUID, IsEnforced: false })),
      InheritanceHashes: [],
    });
    const properties = {
      ...commonProperties(domain, `${name.toUpperCase()}@${domain.name}`, place.distinguishedName),
      isaclprotected: true,
      description: 'Accounts and machines for trials',
      whencreated: domain.createdAt,
      blocksinheritance: true,
    };
    this.add('ous', () =>
      recordText(head, properties, {
        id: place.id,
        aces: aces.join(','),
        isAclProtected: true,
        containedBy: within,
      }),
    );
  }

  #addPrimaryGroup(): void {
    this.add('groups', () =>
      groupText(this.domain, {
        id: this.primaryGroupSid,
        account: 'Lab Accounts',
        containedBy: this.unit,
        aces: this.access.protectedByHolder(),
        isAclProtected: true,
        members: '',
        properties: { description: 'Primary group of what is on trial' },
      }),
    );
  }
}
