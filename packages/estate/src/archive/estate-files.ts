import { DomainAccess } from '../access/domain-access.ts';
import {
  aiaCaRecord,
  certTemplateRecord,
  enterpriseCaRecord,
  issuancePolicyRecord,
  ntAuthStoreRecord,
  rootCaRecord,
} from '../directory/certificate-services.ts';
import { describeComputer } from '../directory/computers.ts';
import { defaultGroupRecord } from '../directory/default-groups.ts';
import { describeGroup } from '../directory/groups.ts';
import { describePerson } from '../directory/people.ts';
import { describeSpecialAccount } from '../directory/special-accounts.ts';
import type { DomainPlan } from '../plan/domain-plan.ts';
import type { EstatePlan } from '../plan/estate-plan.ts';
import { findRange } from '../plan/ranges.ts';
import type { TenantPlan } from '../plan/tenant-plan.ts';
import { type PlantedContent, type PlantedEstate, plantEstate } from '../plant/plant-estate.ts';
import { computerText } from '../records/computer-text.ts';
import { groupText } from '../records/group-text.ts';
import { containerRecord, domainRecord, gpoRecord, ouRecord } from '../records/structure-records.ts';
import { userText } from '../records/user-text.ts';
import type { CloudFileType, FileType } from './file-types.ts';
import { tenantSources } from './tenant-records.ts';

/** One collector file, not yet written: its records are made while they are read. */
export interface EstateFile {
  readonly name: string;
  readonly type: FileType | CloudFileType;
  readonly count: number;
  /** Text of each record. */
  records(): Iterable<string>;
}

/** Records of one type, by index. */
interface RecordSource {
  readonly type: FileType;
  readonly count: number;
  record(index: number): string;
}

/** A collection of one domain is one file per type; large ones continue in another file. */
const RECORDS_PER_FILE = 100_000;

/** The files of an estate, with what `planted` adds to it, in the order in which a collector writes them. */
export function* estateFiles(
  estate: EstatePlan,
  planted: PlantedEstate = plantEstate(estate),
): Generator<EstateFile> {
  for (const domain of estate.domains) {
    const content = planted.contentOf(domain);
    for (const source of domainSources(estate, domain, content)) {
      yield* splitFiles(domain, withPlanted(source, content));
    }
  }
  for (const tenant of estate.tenants) {
    yield tenantFile(estate, tenant, planted.cloudRecordsOf(tenant));
  }
}

/** The collector of tenants writes everything into one file, however large. */
function tenantFile(estate: EstatePlan, tenant: TenantPlan, planted: readonly string[]): EstateFile {
  const sources = tenantSources(tenant);
  return {
    name: `${timestamp(estate.now, estate.domains.length + tenant.index)}_azure.json`,
    type: 'azure',
    count: sources.reduce((sum, { count }) => sum + count, planted.length),
    *records() {
      for (const { count, record } of sources) {
        for (let index = 0; index < count; index++) {
          yield record(index);
        }
      }
      yield* planted;
    },
  };
}

function* splitFiles(domain: DomainPlan, { type, count, record }: RecordSource): Generator<EstateFile> {
  for (let start = 0, part = 1; start < count; start += RECORDS_PER_FILE, part++) {
    const end = Math.min(count, start + RECORDS_PER_FILE);
    yield {
      name: `${timestamp(domain.now, domain.index)}_${type}${part === 1 ? '' : `_${part}`}.json`,
      type,
      count: end - start,
      *records() {
        for (let index = start; index < end; index++) {
          yield record(index);
        }
      },
    };
  }
}

/** When the collection of a domain or tenant began: they were collected one after the other. */
function timestamp(now: number, place: number): string {
  const moment = new Date((now + place * 600) * 1_000);
  return moment.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '');
}

function withPlanted(source: RecordSource, { records }: PlantedContent): RecordSource {
  const planted = records.get(source.type) ?? [];
  if (planted.length === 0) {
    return source;
  }

  const { type, count, record } = source;
  return {
    type,
    count: count + planted.length,
    record: (index) => (index < count ? record(index) : elementAt(planted, index - count)),
  };
}

function domainSources(estate: EstatePlan, domain: DomainPlan, planted: PlantedContent): RecordSource[] {
  const access = new DomainAccess(domain);
  const { counts, defaultGroups, containers, ous, certificateServices } = domain;
  const source = (type: FileType, count: number, record: (index: number) => string) => ({
    type,
    count,
    record,
  });
  const directory = [
    source('domains', 1, () => domainRecord(domain, planted.domainAces)),
    source('ous', ous.all.length, (index) => ouRecord(domain, access, elementAt(ous.all, index))),
    source('containers', containers.length, (index) =>
      containerRecord(domain, access, elementAt(containers, index)),
    ),
    source('gpos', counts.gpos, (index) => gpoRecord(domain, access, index)),
    source('groups', defaultGroups.length + counts.groups, (index) =>
      groupRecord(estate, domain, access, index),
    ),
    source('users', counts.users, (index) => userRecord(domain, access, index)),
    source('computers', counts.computers, (index) =>
      computerText(domain, describeComputer(domain, access, index)),
    ),
  ];
  if (certificateServices === undefined) {
    return directory;
  }

  return [
    ...directory,
    source('rootcas', 1, () => rootCaRecord(domain, access)),
    source('aiacas', 1, () => aiaCaRecord(domain, access)),
    source('ntauthstores', 1, () => ntAuthStoreRecord(domain, access, planted.trustedThumbprints)),
    source('enterprisecas', counts.enterpriseCas, (index) => enterpriseCaRecord(domain, access, index)),
    source('certtemplates', counts.certTemplates, (index) => certTemplateRecord(domain, access, index)),
    source('issuancepolicies', counts.issuancePolicies, (index) =>
      issuancePolicyRecord(domain, access, index),
    ),
  ];
}

function groupRecord(estate: EstatePlan, domain: DomainPlan, access: DomainAccess, index: number): string {
  const standard = domain.defaultGroups[index];
  return standard === undefined
    ? groupText(domain, describeGroup(estate, domain, access, index - domain.defaultGroups.length))
    : defaultGroupRecord(domain, access, standard);
}

function userRecord(domain: DomainPlan, access: DomainAccess, index: number): string {
  const range = findRange(domain.users, index);
  const spec =
    range.role === 'person'
      ? describePerson(domain, access, index - range.start)
      : describeSpecialAccount(domain, access, range, index);
  return userText(domain, spec);
}

function elementAt<T>(list: readonly T[], index: number): T {
  const element = list[index];
  if (element === undefined) {
    throw new RangeError(`No element at ${index}.`);
  }
  return element;
}
