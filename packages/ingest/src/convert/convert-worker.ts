import { selectConverter } from '../converters/select-converter.ts';
import { serveConversions } from './serve-conversions.ts';

serveConversions(selectConverter);
