import type { IconDefinition } from '@fortawesome/free-solid-svg-icons';

export interface IconProps {
  readonly icon: IconDefinition;
  /** Height in pixels. */
  readonly size?: number;
  /** Needed by icons that stand alone; others leave it out, because the text beside them says it. */
  readonly label?: string;
  readonly className?: string | undefined;
}

/** An icon of the set as plain SVG, in the colour of the text. */
export function Icon({ icon, size = 14, label, className }: IconProps) {
  const [width, height, , , path] = icon.icon;
  const naming = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };

  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      height={size}
      width={Math.round((size * width) / height)}
      fill="currentColor"
      className={className}
      {...naming}
    >
      <path d={Array.isArray(path) ? path.join(' ') : path} />
    </svg>
  );
}
