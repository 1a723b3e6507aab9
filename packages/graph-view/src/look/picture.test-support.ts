import { createScene } from '../model/create-scene.ts';
import type { GraphInput } from '../model/graph-input.ts';
import { createGraphModel } from '../model/graph-model.ts';
import type { LookState } from './look.ts';
import { createPicture, type Picture } from './picture.ts';
import { THEMES } from './theme.ts';

export const PLAIN_LOOKS: LookState = {
  theme: THEMES.light,
  kindStyles: new Map(),
  labels: 'auto',
  selected: new Set(),
  hovered: undefined,
  matches: new Set(),
  lit: undefined,
  isNoted: true,
};

/** A picture of a graph at the given places, x and y by turns. */
export function pictureOf(
  input: GraphInput,
  positions: readonly number[],
  looks: Partial<LookState> = {},
): Picture {
  const scene = createScene(createGraphModel(input));
  return createPicture(scene, Float64Array.from(positions), { ...PLAIN_LOOKS, ...looks });
}

/** `a→b→c`, as users. */
export function chainOf(...ids: string[]): GraphInput {
  return {
    nodes: ids.map((id) => ({ id, kind: 'User', label: id })),
    edges: ids.slice(1).map((id, at) => ({ source: ids[at] ?? '', target: id, kind: 'MemberOf' })),
  };
}

/** Names that try to break out of wherever they are written. */
export const HOSTILE_NAMES = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  ']]></text><script>',
  '&lt;b&gt; & \' "',
  'javascript:alert(1)',
  '=HYPERLINK("http://example.invalid")',
  'user\u202Egpj.exe',
  'null\u0000byte',
  'x'.repeat(2_000),
  '👩‍🚀🇩🇪',
  '__proto__',
  '\uD800',
  '${1+1}{{2}}',
];
