import {
  buildSnapshot,
  DIRECTORY_CLASSES,
  DIRECTORY_PROPERTIES,
  type SnapshotContent,
} from '@secgraph/test-kit/directory';
import { type ConvertedSource, convertWith } from '../converted.test-support.ts';
import { convertSnapshot } from './convert-snapshot.ts';

export function snapshotOf(objects: SnapshotContent['objects'], more: Partial<SnapshotContent> = {}): Buffer {
  return buildSnapshot({ properties: DIRECTORY_PROPERTIES, classes: DIRECTORY_CLASSES, objects, ...more });
}

export function convert(bytes: Uint8Array): ConvertedSource {
  return convertWith(convertSnapshot, bytes);
}
