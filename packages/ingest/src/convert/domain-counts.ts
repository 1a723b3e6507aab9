import { isJsonObject } from '../converters/record/json-value.ts';
import type { CollectorType } from '../decode/file-meta.ts';

/** How many records of which type there were of each domain, by the names of the API. */
export type DomainCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Types that are counted. Sessions, for one, are of no domain. */
const COUNT_NAMES: Readonly<Partial<Record<CollectorType, string>>> = {
  users: 'user_count',
  groups: 'group_count',
  computers: 'computer_count',
  gpos: 'gpo_count',
  ous: 'ou_count',
  containers: 'container_count',
  aiacas: 'aiaca_count',
  rootcas: 'rootca_count',
  enterprisecas: 'enterpriseca_count',
  ntauthstores: 'ntauthstore_count',
  certtemplates: 'certtemplate_count',
};
/** Of a collection of Azure: there are names for what a directory of Windows holds alone, where devices are computers. */
const AZURE_COUNT_NAMES: Readonly<Record<string, string>> = {
  AZUser: 'user_count',
  AZGroup: 'group_count',
  AZDevice: 'computer_count',
};
const DELETED = 'deleted_count';
/** A file that names more is about no directory. */
const MAX_DOMAINS = 100;
const MAX_NAME = 256;

/** Counts the records of a file by domain; tenants of Azure count as such. */
export class DomainTally {
  readonly #domains = new Map<string, Map<string, number>>();

  /** A record that says nothing of its domain is not counted. */
  addRecord(type: CollectorType, record: unknown): void {
    if (type === 'azure') {
      this.#addAzureRecord(record);
      return;
    }
    const name = COUNT_NAMES[type];
    const domain = name === undefined ? undefined : domainOf(record);
    if (name !== undefined && domain !== undefined) {
      this.#add(domain, isDeleted(record) ? DELETED : name, 1);
    }
  }

  addAll(counts: DomainCounts): void {
    for (const [domain, ofDomain] of Object.entries(counts)) {
      for (const [name, count] of Object.entries(ofDomain)) {
        this.#add(domain, name, count);
      }
    }
  }

  get counts(): DomainCounts {
    return Object.fromEntries(
      [...this.#domains].map(([domain, counts]) => [domain, Object.fromEntries(counts)]),
    );
  }

  #addAzureRecord(record: unknown): void {
    if (!isJsonObject(record) || !isJsonObject(record['data'])) {
      return;
    }
    const kind = record['kind'];
    const name =
      typeof kind === 'string' && Object.hasOwn(AZURE_COUNT_NAMES, kind)
        ? AZURE_COUNT_NAMES[kind]
        : undefined;
    const { tenantName, tenantId } = record['data'];
    const tenant = nameOf(tenantName) ?? nameOf(tenantId);
    if (name !== undefined && tenant !== undefined) {
      this.#add(tenant, name, 1);
    }
  }

  #add(domain: string, name: string, count: number): void {
    const counts = this.#domains.get(domain) ?? new Map<string, number>();
    if (this.#domains.has(domain) || this.#domains.size < MAX_DOMAINS) {
      counts.set(name, (counts.get(name) ?? 0) + count);
      this.#domains.set(domain, counts);
    }
  }
}

function domainOf(record: unknown): string | undefined {
  const properties = isJsonObject(record) ? record['Properties'] : undefined;

  return isJsonObject(properties) ? nameOf(properties['domain']) : undefined;
}

function nameOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= MAX_NAME
    ? value.toUpperCase()
    : undefined;
}

function isDeleted(record: unknown): boolean {
  return isJsonObject(record) && record['IsDeleted'] === true;
}
