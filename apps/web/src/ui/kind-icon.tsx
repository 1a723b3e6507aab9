import { useComputedColorScheme } from '@mantine/core';
import {
  findKindIcon,
  iconColorOn,
  type KindStyle,
  softenColor,
  styleOfKind,
  THEMES,
  type ThemeName,
} from '@secgraph/graph-view';
import { useCustomKinds } from '../api/custom-kinds.ts';
import { findBroughtIcon } from '../state/brought-icons.ts';
import classes from './kind-icon.module.css';

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

export interface KindDiscProps {
  readonly label: string;
  readonly style: KindStyle;
  readonly scheme: ThemeName;
  /** Diameter in pixels. */
  readonly size: number;
}

/** Part of the disc that its icon takes. */
const ICON_SHARE = 0.58;
const UNKNOWN = 'question';

/** A disc in the colour of a kind with its icon, as the graph draws it in a theme. */
export function KindDisc({ label, style: { color, icon }, scheme, size }: KindDiscProps) {
  const { canvas, icon: iconColor, text } = THEMES[scheme];
  const drawn = findKindIcon(icon) ?? findBroughtIcon(icon) ?? findKindIcon(UNKNOWN);
  const fill = softenColor(color, scheme, canvas);
  const side = size * ICON_SHARE;
  const share = drawn === undefined ? 1 : side / Math.max(drawn.width, drawn.height);

  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={classes['disc']}
    >
      <title>{label}</title>
      <circle cx={size / 2} cy={size / 2} r={size / 2 - 0.5} fill={fill} stroke={text} strokeOpacity={0.35} />
      {drawn === undefined ? null : (
        <path
          d={drawn.path}
          fill={iconColorOn(fill, iconColor)}
          transform={`translate(${(size - drawn.width * share) / 2} ${(size - drawn.height * share) / 2}) scale(${share})`}
        />
      )}
    </svg>
  );
}
