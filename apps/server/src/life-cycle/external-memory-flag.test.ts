import { expect, it } from 'vitest';
import { knowsExternalMemoryFlag } from './external-memory-flag.ts';

it.each([
  ['11.3.244.8-node.38', false],
  ['12.4.254.21-node.33', false],
  ['13.0.1', true],
  ['13.6.233.17-node.53', true],
  ['14.6.202.33-node.12', true],
  ['14.8.0', false],
  ['15.0.1', false],
])('V8 %s is asked to collect seldomer: %s', (version, isAsked) => {
  expect(knowsExternalMemoryFlag(version)).toBe(isAsked);
});
