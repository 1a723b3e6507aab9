import { faChevronLeft, faChevronRight } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { usePreference } from '../../../session/preferences.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './explore-frame.module.css';
import { SplitHandle } from './split-handle.tsx';

export interface ExploreFrameProps {
  readonly left: ReactNode;
  /** Lines of a statement need room; its width is remembered apart. */
  readonly isLeftWide: boolean;
  /** What is selected; nothing where nothing is. */
  readonly right: ReactNode | undefined;
  /** Nothing where there is no result. */
  readonly bottom: ReactNode | undefined;
  /** The canvas. */
  readonly children: ReactNode;
}

/** Narrower pages have room for one panel beside the canvas: the questions become a sheet over it. */
const NARROW = '(max-width: 1099px)';
const LEFT = { min: 260, max: 720 } as const;
const RIGHT = { min: 280, max: 720 } as const;
const LEFT_WIDTH = 360;
const WIDE_LEFT_WIDTH = 520;
const RIGHT_WIDTH = 380;

/** Canvas and panels. Sizes, and whether the left panel is open, are remembered. */
export function ExploreFrame({ left, isLeftWide, right, bottom, children }: ExploreFrameProps) {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const [leftWidth, setLeftWidth] = usePreference(
    isLeftWide ? 'explore.wide-left-width' : 'explore.left-width',
    isLeftWide ? WIDE_LEFT_WIDTH : LEFT_WIDTH,
  );
  const [rightWidth, setRightWidth] = usePreference('explore.right-width', RIGHT_WIDTH);
  const [isPinnedOpen, setPinnedOpen] = usePreference('explore.left-panel-open', true);
  const [isSheetOpen, setSheetOpen] = useState(bottom === undefined);
  const hasRight = right !== undefined;
  const [hadRight, setHadRight] = useState(hasRight);
  if (hasRight !== hadRight) {
    setHadRight(hasRight);
    // What is selected takes the room of the questions.
    setSheetOpen(isSheetOpen && !hasRight);
  }
  const isLeftOpen = isNarrow ? isSheetOpen : isPinnedOpen;
  const toggleLeft = () => (isNarrow ? setSheetOpen(!isSheetOpen) : setPinnedOpen(!isPinnedOpen));
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--left': `${leftWidth}px`,
    '--right': `${rightWidth}px`,
  };

  return (
    <div className={classes['frame']} style={style} data-narrow={isNarrow || undefined}>
      <section id="explore-questions" className={classes['left']} aria-label="Questions" hidden={!isLeftOpen}>
        {left}
        <SplitHandle
          label="Width of the left panel"
          side="right"
          size={leftWidth}
          {...LEFT}
          onResize={setLeftWidth}
        />
      </section>
      <div className={classes['canvas']}>
        {children}
        <Tooltip label={isLeftOpen ? 'Close the left panel' : 'Open the left panel'}>
          <ActionIcon
            className={classes['toggle']}
            variant="default"
            size={24}
            aria-label={isLeftOpen ? 'Close the left panel' : 'Open the left panel'}
            aria-expanded={isLeftOpen}
            aria-controls="explore-questions"
            onClick={toggleLeft}
          >
            <Icon icon={isLeftOpen ? faChevronLeft : faChevronRight} size={12} />
          </ActionIcon>
        </Tooltip>
      </div>
      {bottom === undefined ? null : <div className={classes['bottom']}>{bottom}</div>}
      {right === undefined ? null : (
        <div className={classes['right']}>
          <SplitHandle
            label="Width of the right panel"
            side="left"
            size={rightWidth}
            {...RIGHT}
            onResize={setRightWidth}
          />
          {right}
        </div>
      )}
    </div>
  );
}
