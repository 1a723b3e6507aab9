import { faGem, faSkull, faTag, type IconDefinition } from '@fortawesome/free-solid-svg-icons';
import { findKindIcon } from '@secgraph/graph-view';
import { useQuery } from '@tanstack/react-query';
import { findBroughtIcon, loadIcons } from '../../state/brought-icons.ts';
import { Icon } from '../../ui/icon.tsx';

export interface ZoneGlyphProps {
  /** Its name in the icon set; null: none of its own. */
  readonly glyph: string | null;
  readonly size?: number;
}

const OWN: Readonly<Record<string, IconDefinition>> = { gem: faGem, skull: faSkull };

/** What marks the members of a zone. The name of the zone stands beside it. */
export function ZoneGlyph({ glyph, size = 14 }: ZoneGlyphProps) {
  const own = glyph === null ? faTag : OWN[glyph];
  const { data } = useQuery({
    queryKey: ['glyph', glyph],
    queryFn: async () => {
      await loadIcons([glyph ?? '']);
      return findBroughtIcon(glyph ?? '') ?? null;
    },
    enabled: own === undefined && findKindIcon(glyph ?? '') === undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (own !== undefined) {
    return <Icon icon={own} size={size} />;
  }

  const drawn = findKindIcon(glyph ?? '') ?? data ?? undefined;
  return drawn === undefined ? (
    <Icon icon={faTag} size={size} />
  ) : (
    <svg
      viewBox={`0 0 ${drawn.width} ${drawn.height}`}
      height={size}
      width={size}
      fill="currentColor"
      aria-hidden
    >
      <path d={drawn.path} />
    </svg>
  );
}
