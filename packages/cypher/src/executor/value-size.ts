export { sizeOfValue } from '../values/value-size.ts';
