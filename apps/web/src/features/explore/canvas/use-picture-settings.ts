import {
  type GraphView,
  LABEL_MODES,
  LAYOUT_NAMES,
  type LabelMode,
  type LayoutName,
} from '@secgraph/graph-view';
import { useEffect } from 'react';
import { usePreference } from '../../../session/preferences.ts';

export interface PictureSettings {
  readonly layout: LayoutName | 'auto';
  readonly setLayout: (layout: LayoutName | 'auto') => void;
  readonly labels: LabelMode;
  readonly setLabels: (labels: LabelMode) => void;
  readonly hasMiniMap: boolean;
  readonly setHasMiniMap: (hasMiniMap: boolean) => void;
  readonly hasLegend: boolean;
  readonly setHasLegend: (hasLegend: boolean) => void;
}

/** How pictures are drawn for this user. */
export function usePictureSettings(): PictureSettings {
  const [layout, setLayout] = usePreference<string>('explore.layout', 'auto');
  const [labels, setLabels] = usePreference<string>('explore.labels', 'auto');
  const [hasMiniMap, setHasMiniMap] = usePreference('explore.mini-map', false);
  const [hasLegend, setHasLegend] = usePreference('explore.legend', false);

  return {
    // Another release may have had others.
    layout: LAYOUT_NAMES.find((name) => name === layout) ?? 'auto',
    setLayout,
    labels: LABEL_MODES.find((mode) => mode === labels) ?? /* @verbatim */ 'auto',
    setLabels,
    hasMiniMap,
    setHasMiniMap,
    hasLegend,
    setHasLegend,
  };
}

export function useAppliedSettings(view: GraphView | undefined): PictureSettings {
  const settings = usePictureSettings();
  const { layout, labels } = settings;
  useEffect(() => view?.setLabels(labels), [view, labels]);
  useEffect(() => void view?.setLayout(layout), [view, layout]);

  return settings;
}
