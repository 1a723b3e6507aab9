import { createElement, Fragment, type ReactNode } from 'react';
import { translator } from './translate.ts';
import type { Values } from './translator.ts';

type MakeElement = (inside?: ReactNode) => ReactNode;

/** @public A message with elements in it, in the order of the language; what the build makes of elements calls it. */
export function fillElements_(
  message: string,
  values: Values<ReactNode>,
  elements: readonly MakeElement[] = [],
): ReactNode {
  return join(
    translator.parts<ReactNode, ReactNode>(
      message,
      values,
      (value) => value,
      (index, inside) => elements[index]?.(inside === undefined ? undefined : join(inside)),
    ),
  );
}

function join(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, undefined, ...parts);
}
