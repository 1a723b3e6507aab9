import { CodedError, err, ok, type Result } from '@secgraph/kernel';
import type { GraphBatchBuilder } from '../batch/graph-batch-builder.ts';
import { convertOldComputer } from './active-directory/computers.ts';
import type { RecordConverter } from './active-directory/directory-object.ts';
import { AD_RECORD_CONVERTERS } from './active-directory/record-converters.ts';
import { toObject } from './record/read-field.ts';
import { FieldTypeError, type RecordError } from './record/record-error.ts';

/** What a classic file says about itself. */
export interface FileKind {
  /** `meta.type` */
  readonly type: string;
  /** `meta.version` */
  readonly version: number | undefined;
  /** Whether members of local groups are taken from where files before version 6 have them; default true. */
  readonly takesOldLocalGroups?: boolean;
}

/**
 * Converts one decoded element of `data` into the batch; `index` is its place in the file. A record that
 * cannot be converted leaves nothing behind, and the next one may follow.
 */
export type ConvertRecord = (
  record: unknown,
  index: number,
  out: GraphBatchBuilder,
) => Result<void, RecordError>;

export type ConverterSelection =
  | { readonly action: 'convert'; readonly convert: ConvertRecord; readonly sharedField: string }
  /** The file counts as read; none of its records is. */
  | { readonly action: 'ignore'; readonly warning: string };

const DONE = ok(undefined);

/** Access-control lists: objects of one kind and place have the same. */
const SHARED_FIELD = 'Aces';

/** Records of computers were built otherwise before this version. */
const OLDEST_COMPUTERS_VERSION = 5;
/** From this version on, they have their local groups in a list of their own. */
const LOCAL_GROUPS_VERSION = 6;

/** Finds the converter of a classic file, or the error that fails the file (`INGEST_NO_HANDLER`). */
export function selectConverter(file: FileKind): Result<ConverterSelection, CodedError> {
  // The Azure issue adds its converter here: `azure` files hold records of many kinds, told apart by `kind`.
  const convert = hasOldLocalGroups(file) ? convertOldComputer : AD_RECORD_CONVERTERS.get(file.type);
  if (convert === undefined) {
    return err(
      new CodedError('INGEST_NO_HANDLER', `no handler for ingest data type: ${file.type}`, {
        details: { type: file.type },
      }),
    );
  }

  if (
    file.type === 'computers' &&
    !(file.version !== undefined && file.version >= OLDEST_COMPUTERS_VERSION)
  ) {
    const version = file.version === undefined ? 'without a version' : `of version ${file.version}`;
    const warning = `computers file ${version} ignored: version ${OLDEST_COMPUTERS_VERSION} or later is required`;
    return ok({ action: 'ignore', warning });
  }

  return ok({ action: 'convert', convert: recoverable(convert), sharedField: SHARED_FIELD });
}

function hasOldLocalGroups({ type, version, takesOldLocalGroups = true }: FileKind): boolean {
  return (
    takesOldLocalGroups && type === 'computers' && version !== undefined && version < LOCAL_GROUPS_VERSION
  );
}

/** Makes a record that fails half-way vanish from the batch. */
function recoverable(convert: RecordConverter): ConvertRecord {
  return (record, index, out) => {
    out.beginRecord('data', index);
    try {
      convert(toObject(record), index, out);
      return DONE;
    } catch (error) {
      if (!(error instanceof FieldTypeError)) {
        throw error;
      }

      out.abandonRecord();
      return err(error.toRecordError(`data[${index}]`));
    }
  };
}
