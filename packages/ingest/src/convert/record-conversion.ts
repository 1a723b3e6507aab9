import { CodedError, err, type Result } from '@secgraph/kernel';
import { selectConverter } from '../converters/select-converter.ts';
import type { RecordConversion, RecordSource } from './record-source.ts';

/** The converter module in use: see `ConverterModule`. */
export function selectConversion(source: RecordSource): Result<RecordConversion, CodedError> {
  return source.format === 'classic'
    ? selectConverter(source)
    : err(new CodedError('INGEST_NO_HANDLER', 'no handler for ingest data type: opengraph'));
}
