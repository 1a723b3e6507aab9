import { useElementSize, useFocusReturn } from '@mantine/hooks';
import { type GraphInput, planDiagram } from '@secgraph/graph-view';
import { useEffect, useMemo, useState } from 'react';
import classes from './diagram.module.css';
import { DiagramDrawing } from './diagram-drawing.tsx';
import { findChain } from './find-chain.ts';
import { findCut } from './find-cut.ts';
import { PathSteps } from './path-steps.tsx';
import { PathStrip } from './path-strip.tsx';
import type { Hop } from './path-words.ts';
import { shownDiagram } from './shown-diagram.ts';
import { usePhrases } from './use-phrases.ts';

export interface DiagramViewProps {
  readonly input: GraphInput;
  /** Times the scale at which all of it is seen. */
  readonly zoom: number;
}

/** Below this scale names cannot be read: what does not fit is scrolled to. */
const LEAST_SCALE = 0.62;
/** On a phone, that would be all but the start of a path: it is seen whole, and names once it is nearer. */
const LEAST_NARROW_SCALE = 0.4;
const NARROW_WIDTH = 600;
const NO_SIZE = 0;

/** A small answer as cards, and above them its path in words. */
export function DiagramView({ input, zoom }: DiagramViewProps) {
  const phraseOf = usePhrases();
  const { ref, width, height } = useElementSize();
  const [openGroups, setOpenGroups] = useState<ReadonlySet<string>>(new Set());
  const [isPresented, setPresented] = useState(false);
  useFocusReturn({ opened: isPresented });
  const cut = useMemo(() => findCut(input), [input]);
  const chain = useMemo(() => findChain(input), [input]);
  const diagram = useMemo(() => {
    if (phraseOf === undefined || width === NO_SIZE) {
      return undefined;
    }
    const removed = new Set(cut);
    const edges = input.edges.map((edge) => ({ ...edge, isCut: edge.isCut === true || removed.has(edge) }));

    return planDiagram({ ...input, edges }, { room: { width, height }, phraseOf, openGroups });
  }, [input, cut, phraseOf, width, height, openGroups]);
  const hops = useMemo(
    () => (phraseOf === undefined ? [] : listHops(input, chain, phraseOf)),
    [input, chain, phraseOf],
  );
  useEffect(() => {
    shownDiagram.set(diagram);
    return () => shownDiagram.set(undefined);
  }, [diagram]);
  const least = width < NARROW_WIDTH ? LEAST_NARROW_SCALE : LEAST_SCALE;
  const scale =
    diagram === undefined
      ? 1
      : Math.max(least, Math.min(1, width / diagram.width, height / diagram.height)) * zoom;

  return (
    <section className={classes['view']} aria-label="Diagram">
      {hops.length === 0 ? null : <PathStrip hops={hops} cut={cut} onPresent={() => setPresented(true)} />}
      <div ref={ref} className={classes['room']} data-testid="diagram">
        {diagram === undefined ? null : (
          <DiagramDrawing
            diagram={diagram}
            scale={scale}
            onOpenGroup={(id) => setOpenGroups((before) => new Set([...before, id]))}
          />
        )}
      </div>
      {isPresented && phraseOf !== undefined ? (
        <PathSteps
          input={input}
          chain={chain}
          hops={hops}
          phraseOf={phraseOf}
          onClose={() => setPresented(false)}
        />
      ) : null}
    </section>
  );
}

function listHops(
  { nodes }: GraphInput,
  chain: ReturnType<typeof findChain>,
  phraseOf: (kind: string) => string,
): readonly Hop[] {
  const named = new Map(nodes.map(({ id, label, kind }) => [id, { name: label, kind }]));

  return chain.map(({ source, target, kind }) => ({
    from: named.get(source) ?? { name: source, kind: '' },
    phrase: phraseOf(kind),
    to: named.get(target) ?? { name: target, kind: '' },
  }));
}
