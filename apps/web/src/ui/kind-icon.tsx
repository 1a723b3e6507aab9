import { useComputedColorScheme } from '@mantine/core';
import { styleOfKind } from '@secgraph/graph-view';
import { useCustomKinds } from '../api/custom-kinds.ts';
import { KindDisc } from './kind-disc.tsx';

export interface KindIconProps {
  readonly kind: string;
  /** Diameter in pixels. */
  readonly size?: number;
}

/** A kind as the graph draws it: a disc in its colour. The kind stands beside it as text, or in its title. */
export function KindIcon({ kind, size = 18 }: KindIconProps) {
  const scheme = useComputedColorScheme('light');

  return <KindDisc label={kind} style={styleOfKind(kind, useCustomKinds())} scheme={scheme} size={size} />;
}
