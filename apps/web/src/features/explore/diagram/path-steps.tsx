import { faChevronLeft, faChevronRight, faXmark } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Group, Text } from '@mantine/core';
import { useElementSize, useFocusTrap, useReducedMotion } from '@mantine/hooks';
import { cleanText, type GraphInput, planDiagram } from '@secgraph/graph-view';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../../ui/icon.tsx';
import { CardFace } from './card-face.tsx';
import classes from './diagram.module.css';
import { WordLines } from './diagram-drawing.tsx';
import type { findChain } from './find-chain.ts';
import { type Hop, writeHop } from './path-words.ts';

export interface PathStepsProps {
  readonly input: GraphInput;
  readonly chain: ReturnType<typeof findChain>;
  readonly hops: readonly Hop[];
  readonly phraseOf: (kind: string) => string;
  readonly onClose: () => void;
}

/** A path hop by hop, for a meeting: what is not told yet is dimmed, and the keyboard leads on. */
export function PathSteps({ input, chain, hops, phraseOf, onClose }: PathStepsProps) {
  const [step, setStep] = useState(0);
  const { ref, width, height } = useElementSize();
  const isReduced = useReducedMotion();
  const dialog = useFocusTrap();
  const current = useRef<HTMLDivElement>(null);
  const go = (to: number) => setStep(Math.max(0, Math.min(to, hops.length)));
  useEffect(() => {
    current.current?.scrollIntoView({
      behavior: isReduced === true ? 'instant' : 'smooth',
      block: 'center',
      inline: 'center',
    });
  }, [step, isReduced]);

  const diagram = useMemo(() => {
    const ids = new Set(chain.flatMap(({ source, target }) => [source, target]));
    const path = { nodes: input.nodes.filter(({ id }) => ids.has(id)), edges: chain };
    return width === 0 ? undefined : planDiagram(path, { room: { width, height }, phraseOf });
  }, [input, chain, phraseOf, width, height]);
  const reached = [chain[0]?.source, ...chain.slice(0, step).map(({ target }) => target)];
  const hop = hops[step - 1];
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = actionOf(event.key, { step, last: hops.length, go, onClose });
    if (act !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      act();
    }
  });
  useEffect(() => {
    // Before the keys of the page, which lies behind.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, []);

  // Over everything, the tools of the picture included.
  return createPortal(
    <section
      ref={dialog}
      className={classes['steps']}
      role="dialog"
      aria-modal
      aria-label="Path, step by step"
      tabIndex={-1}
    >
      <div ref={ref} className={classes['room']}>
        {diagram === undefined ? null : (
          <div className={classes['sheet']} style={{ width: diagram.width, height: diagram.height }}>
            <svg className={classes['lines']} width={diagram.width} height={diagram.height} aria-hidden>
              {diagram.links.map(({ edge, line, head, target }) => (
                <g
                  key={edge.id}
                  className={classes['link']}
                  data-path
                  data-later={!reached.includes(target) || undefined}
                  data-current={target === reached.at(-1) || undefined}
                >
                  <path className={classes['line']} d={line} pathLength={1} />
                  <path className={classes['head']} d={head} />
                </g>
              ))}
            </svg>
            {diagram.cards.map((card) => (
              <div
                key={card.node.id}
                ref={card.node.id === reached.at(-1) ? current : undefined}
                className={classes['card']}
                style={{ left: card.left, top: card.top }}
                data-later={!reached.includes(card.node.id) || undefined}
                data-selected={card.node.id === reached.at(-1) || undefined}
              >
                <CardFace card={card} />
              </div>
            ))}
            {diagram.links.map((link) => (
              <div
                key={link.edge.id}
                className={classes['words']}
                style={{ left: link.wordsAt[0], top: link.wordsAt[1] }}
                data-path
                data-later={!reached.includes(link.target) || undefined}
              >
                <WordLines link={link} />
              </div>
            ))}
          </div>
        )}
      </div>
      <div className={classes['stepBar']}>
        <Text className={classes['stepText']} aria-live="polite">
          <bdi>
            {cleanText(hop === undefined ? `It starts at ${hops[0]?.from.name ?? ''}.` : writeHop(hop))}
          </bdi>
        </Text>
        <Group gap={8} wrap="nowrap">
          <Step
            label="Previous step"
            icon={faChevronLeft}
            isDisabled={step === 0}
            onClick={() => go(step - 1)}
          />
          <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
            {step} of {hops.length}
          </Text>
          <Step
            label="Next step"
            icon={faChevronRight}
            isDisabled={step === hops.length}
            onClick={() => go(step + 1)}
          />
          <Step label="Close" icon={faXmark} isDisabled={false} onClick={onClose} />
        </Group>
      </div>
    </section>,
    document.body,
  );
}

function Step(props: {
  readonly label: string;
  readonly icon: typeof faXmark;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={props.label}
      disabled={props.isDisabled}
      onClick={props.onClick}
    >
      <Icon icon={props.icon} size={14} />
    </ActionIcon>
  );
}

interface StepKeys {
  readonly step: number;
  readonly last: number;
  readonly go: (step: number) => void;
  readonly onClose: () => void;
}

function actionOf(key: string, { step, last, go, onClose }: StepKeys): (() => void) | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
    case 'PageDown':
      return () => go(step + 1);
    case 'ArrowLeft':
    case 'ArrowUp':
    case 'PageUp':
      return () => go(step - 1);
    case 'Home':
      return () => go(0);
    case 'End':
      return () => go(last);
    case 'Escape':
      return onClose;
    default:
      return undefined;
  }
}
