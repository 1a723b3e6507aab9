import { expect, it } from 'vitest';
import { formatTraceParent, parseTraceParent } from './trace-parent.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

it.each([
  ['00', '01', true],
  ['00', '00', false],
  ['00', '03', true],
  ['cc', '01', true],
])('tells whether version %s with flags %s is recorded: %s', (version, flags, isSampled) => {
  expect(parseTraceParent(`${version}-${TRACE}-${SPAN}-${flags}`)).toEqual({
    traceId: TRACE,
    spanId: SPAN,
    isSampled,
  });
});

it.each([true, false])('is read as it was written, recorded or not: %s', (isSampled) => {
  const parent = { traceId: TRACE, spanId: SPAN, isSampled };
  expect(parseTraceParent(formatTraceParent(parent))).toEqual(parent);
});
