import { type GraphInput, MAX_DIAGRAM_NODES } from '@secgraph/graph-view';
import { usePreference } from '../../../session/preferences.ts';

export type ShownView = 'diagram' | 'graph';

export interface ViewChoice {
  readonly shown: ShownView;
  /** Large answers are graphs; nobody is asked then. */
  readonly isOffered: boolean;
  readonly choose: (view: ShownView) => void;
}

/** A small answer is a diagram if it is a path, or if that was chosen before. */
export function useShownView(input: GraphInput): ViewChoice {
  const [chosen, choose] = usePreference('explore.view', '');
  const isOffered = isSmall(input);
  const isDiagram =
    chosen === 'diagram' || (chosen !== 'graph' && input.edges.some(({ isOnPath }) => isOnPath));

  return { shown: isOffered && isDiagram ? 'diagram' : 'graph', isOffered, choose };
}

function isSmall({ nodes, edges }: GraphInput): boolean {
  return nodes.length > 1 && nodes.length <= MAX_DIAGRAM_NODES && edges.length > 0;
}
