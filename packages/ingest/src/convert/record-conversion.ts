import { type CodedError, ok, type Result } from '@secgraph/kernel';
import { createOpenGraphConverter } from '../converters/open-graph/open-graph-converter.ts';
import { selectConverter } from '../converters/select-converter.ts';
import type { RecordConversion, RecordSource } from './record-source.ts';

/** The converter module in use: see `ConverterModule`. */
export function selectConversion(source: RecordSource): Result<RecordConversion, CodedError> {
  if (source.format === 'classic') {
    return selectConverter(source);
  }

  const { convertNode, convertEdge } = createOpenGraphConverter(source.sourceKind);
  return ok({ action: 'convert', convert: source.section === 'nodes' ? convertNode : convertEdge });
}
