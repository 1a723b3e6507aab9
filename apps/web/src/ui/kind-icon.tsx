import { useComputedColorScheme } from '@mantine/core';
import {
  cornersOf,
  findKindIcon,
  iconColorOn,
  type KindStyle,
  shapeOfIcon,
  softenColor,
  styleOfKind,
  THEMES,
  type ThemeName,
} from '@secgraph/graph-view';
import type { SVGProps } from 'react';
import { useCustomKinds } from '../api/custom-kinds.ts';
import { findBroughtIcon } from '../state/brought-icons.ts';
import classes from './kind-icon.module.css';

export interface KindIconProps {
  readonly kind: string;
  /** Diameter in pixels. */
  readonly size?: number;
}

/** A kind as the graph draws it: its icon on its shape, in its colour. The kind stands beside it as text, or in its title. */
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

interface OutlineProps extends Pick<SVGProps<SVGElement>, 'fill' | 'stroke' | 'strokeOpacity'> {
  readonly icon: string;
  readonly size: number;
}

function Outline({ icon, size, fill, stroke, strokeOpacity }: OutlineProps) {
  const corners = cornersOf(shapeOfIcon(icon));
  const middle = size / 2;
  const paint = { fill, stroke, strokeOpacity };
  if (corners.length === 0) {
    return <circle cx={middle} cy={middle} r={middle - 0.5} {...paint} />;
  }
  const farthest = Math.max(1, ...corners);
  const reach = (middle - 0.5) / farthest;

  return <polygon points={corners.map((corner) => middle + corner * reach).join(' ')} {...paint} />;
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
      <Outline icon={icon} size={size} fill={fill} stroke={text} strokeOpacity={0.35} />
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
