import {
  aiaCaRecord,
  certTemplateRecord,
  enterpriseCaRecord,
  issuancePolicyRecord,
  ntAuthStoreRecord,
  rootCaRecord,
} from './certificate-records.ts';
import { computerRecord } from './computer-records.ts';
import type { DomainPlan, EstatePlan } from './estate-plan.ts';
import { builtInGroupRecord, groupRecord } from './group-records.ts';
import type { JsonObject } from './record-parts.ts';
import { containerRecord, domainRecord, gpoRecord, ouRecord } from './structure-records.ts';
import { userRecord } from './user-records.ts';

/** One collector file, not yet written: its records are made while they are read. */
export interface EstateFile {
  readonly name: string;
  /** The value of `meta.type`. */
  readonly type: string;
  readonly count: number;
  records(): Iterable<JsonObject>;
}

/** Every collection method the format knows. */
const ALL_METHODS = 521_215;
const CHUNK_BYTES = 256 * 1024;

/** The files of an estate in the order in which the collector writes them. */
export function* estateFiles(estate: EstatePlan): Generator<EstateFile> {
  for (const domain of estate.domains) yield* domainFiles(estate, domain);
}

/** The text of a file in chunks; version 5 puts `meta` first, version 6 last. */
export function* fileChunks(estate: EstatePlan, file: EstateFile): Generator<Buffer> {
  const meta = JSON.stringify({
    methods: ALL_METHODS,
    type: file.type,
    count: file.count,
    version: estate.version,
    ...(estate.version === 6 ? { collectorversion: '2.9.0.0' } : {}),
  });

  let text = estate.version === 5 ? `{"meta":${meta},"data":[` : '{"data":[';
  let separator = '';
  for (const record of file.records()) {
    text += separator + JSON.stringify(record);
    separator = ',';

    if (text.length >= CHUNK_BYTES) {
      yield Buffer.from(text);
      text = '';
    }
  }

  yield Buffer.from(estate.version === 5 ? `${text}]}` : `${text}],"meta":${meta}}`);
}

function* domainFiles(estate: EstatePlan, domain: DomainPlan): Generator<EstateFile> {
  const { counts } = domain;
  const file = (type: string, count: number, record: (index: number) => JsonObject): EstateFile => ({
    name: `2026010100000${domain.index}_${type}.json`,
    type,
    count,
    *records() {
      for (let index = 0; index < count; index += 1) yield record(index);
    },
  });

  yield file('domains', 1, () => domainRecord(estate, domain));
  yield file('ous', counts.ous, (index) => ouRecord(estate, domain, index));
  yield file('containers', counts.containers, (index) => containerRecord(estate, domain, index));
  yield file('gpos', counts.gpos, (index) => gpoRecord(estate, domain, index));
  yield file('users', counts.users, (index) => userRecord(estate, domain, index));
  yield file('groups', domain.builtInGroups.length + counts.groups, (index) => {
    const builtIn = domain.builtInGroups[index];
    return builtIn === undefined
      ? groupRecord(estate, domain, index - domain.builtInGroups.length)
      : builtInGroupRecord(estate, domain, builtIn);
  });
  yield file('computers', counts.computers, (index) => computerRecord(estate, domain, index));

  if (!domain.isForestRoot) return;
  yield file('rootcas', 1, () => rootCaRecord(estate, domain));
  yield file('aiacas', 1, () => aiaCaRecord(estate, domain));
  yield file('ntauthstores', 1, () => ntAuthStoreRecord(estate, domain));
  yield file('enterprisecas', counts.enterpriseCas, (index) => enterpriseCaRecord(estate, domain, index));
  yield file('certtemplates', counts.certTemplates, (index) => certTemplateRecord(estate, domain, index));
  yield file('issuancepolicies', counts.issuancePolicies, (index) =>
    issuancePolicyRecord(estate, domain, index),
  );
}
