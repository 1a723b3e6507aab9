import { CodedError, err, ok, type Result } from '@secgraph/kernel';
import { convertOldComputer } from './active-directory/computers.ts';
import { type ConvertPlain, type ConvertRecord, recoverable } from './convert-record.ts';
import { createOpenGraphConverter } from './opengraph/opengraph-converter.ts';
import { RECORD_CONVERTERS } from './record-converters.ts';
import type { CollectorSource, RecordSource } from './record-source.ts';

export type ConverterSelection =
  | {
      readonly action: 'convert';
      readonly convert: ConvertRecord;
      readonly convertPlain?: ConvertPlain;
      /** The field of records whose arrays many of them share, if there is one (see `RepeatedArrays`). */
      readonly sharedField?: string;
    }
  /** The file counts as read; none of its records is. */
  | { readonly action: 'ignore'; readonly warning: string };

/** Finds the converter of the records of a source, or the error that fails the file (`INGEST_NO_HANDLER`). */
export function selectConverter(source: RecordSource): Result<ConverterSelection, CodedError> {
  if (source.format === 'collector') {
    return selectCollectorConverter(source);
  }

  const { convertNode, convertEdge, convertPlainEdge } = createOpenGraphConverter(source);
  return ok(
    source.section === 'nodes'
      ? { action: 'convert', convert: convertNode }
      : { action: 'convert', convert: convertEdge, convertPlain: convertPlainEdge },
  );
}

/** Access-control lists: objects of one kind and place have the same. There are none in Azure. */
const SHARED_FIELD = 'Aces';

/** Records of computers were built otherwise before this version. */
const OLDEST_COMPUTERS_VERSION = 5;
/** From this version on, computers have their local groups in a list of their own. */
const LOCAL_GROUPS_VERSION = 6;

function selectCollectorConverter(source: CollectorSource): Result<ConverterSelection, CodedError> {
  const { type, version } = source;
  const convert = hasOldLocalGroups(source) ? convertOldComputer : RECORD_CONVERTERS[type];
  if (convert === undefined) {
    return err(
      new CodedError('INGEST_NO_HANDLER', `no handler for ingest data type: ${type}`, { details: { type } }),
    );
  }

  if (type === 'computers' && !(version !== undefined && version >= OLDEST_COMPUTERS_VERSION)) {
    const which = version === undefined ? 'without a version' : `of version ${version}`;
    const warning = `computers file ${which} ignored: version ${OLDEST_COMPUTERS_VERSION} or later is required`;
    return ok({ action: 'ignore', warning });
  }

  return ok(
    type === 'azure'
      ? { action: 'convert', convert: recoverable(convert, 'warning') }
      : { action: 'convert', convert: recoverable(convert), sharedField: SHARED_FIELD },
  );
}

function hasOldLocalGroups({ type, version, takesOldLocalGroups = true }: CollectorSource): boolean {
  return (
    takesOldLocalGroups && type === 'computers' && version !== undefined && version < LOCAL_GROUPS_VERSION
  );
}
