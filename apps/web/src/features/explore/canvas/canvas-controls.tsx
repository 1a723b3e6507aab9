import {
  faAddressCard,
  faBook,
  faCircleNodes,
  faCodeMerge,
  faDiagramProject,
  faDownLeftAndUpRightToCenter,
  faExpand,
  faListUl,
  faMagnifyingGlass,
  faMap,
  faMinus,
  faPlus,
  faRotateLeft,
  faRotateRight,
  faTag,
  faUpRightAndDownLeftFromCenter,
  type IconDefinition,
} from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Group, Menu, Tooltip } from '@mantine/core';
import { useFullscreenDocument } from '@mantine/hooks';
import { type GraphView, LABEL_MODES, LAYOUT_NAMES } from '@secgraph/graph-view';
import { useMemo } from 'react';
import type { Action } from '../../../parts/actions/action.ts';
import { useActions } from '../../../parts/actions/action-registry.ts';
import { keysOf } from '../../../parts/actions/shortcut.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ViewChoice } from '../diagram/shown-view.ts';
import type { DiagramZoom } from '../diagram/use-diagram-zoom.ts';
import { useExplore } from '../explore-context.tsx';
import { useAddShown } from '../notebooks/use-add-shown.ts';
import classes from './canvas.module.css';
import { ExportMenu } from './export-menu.tsx';
import { HiddenMenu } from './hidden-menu.tsx';
import { LABEL_WORDS, LAYOUT_WORDS } from './layout-words.ts';
import type { PictureSettings } from './use-picture-settings.ts';

export interface CanvasControlsProps {
  readonly view: GraphView;
  readonly settings: PictureSettings;
  readonly choice: ViewChoice;
  /** While the answer is shown as a diagram. */
  readonly diagramZoom: DiagramZoom | undefined;
  readonly isFindOpen: boolean;
  readonly onFind: () => void;
}

const SHOW_ALL_KEYS = 'Alt+G';

/** What can be done with the picture. */
export function CanvasControls(props: CanvasControlsProps) {
  const { view, settings, choice, diagramZoom, isFindOpen, onFind } = props;
  const { change } = useExplore();
  const { toggle, fullscreen } = useFullscreenDocument();
  const add = useAddShown();
  const isEmpty = (change?.graph.nodes.length ?? 0) === 0;
  const showAll = diagramZoom?.showAll ?? view.fit;
  useActions(
    useMemo(
      (): readonly Action[] => [
        {
          id: 'explore-fit',
          label: 'Show the whole picture',
          group: 'View',
          icon: faExpand,
          shortcut: SHOW_ALL_KEYS,
          isEnabled: !isEmpty,
          perform: showAll,
        },
      ],
      [isEmpty, showAll],
    ),
  );

  return (
    <Group className={classes['controls']} gap={4} role="toolbar" aria-label="Picture">
      <ActionIcon.Group>
        <Control
          label="Zoom in"
          icon={faPlus}
          isDisabled={diagramZoom?.canGrow === false}
          onClick={diagramZoom?.grow ?? (() => view.zoom('in'))}
        />
        <Control
          label="Zoom out"
          icon={faMinus}
          isDisabled={diagramZoom?.canShrink === false}
          onClick={diagramZoom?.shrink ?? (() => view.zoom('out'))}
        />
        <Control label="Show everything" shortcut={SHOW_ALL_KEYS} icon={faExpand} onClick={showAll} />
        {diagramZoom === undefined ? (
          <Control
            label="Mini-map"
            icon={faMap}
            isPressed={settings.hasMiniMap}
            onClick={() => settings.setHasMiniMap(!settings.hasMiniMap)}
          />
        ) : null}
        <Control
          label="Legend"
          icon={faListUl}
          isPressed={settings.hasLegend}
          onClick={() => settings.setHasLegend(!settings.hasLegend)}
        />
      </ActionIcon.Group>
      {choice.isOffered ? (
        <ActionIcon.Group>
          <Control
            label="Diagram"
            icon={faAddressCard}
            isPressed={choice.shown === 'diagram'}
            onClick={() => choice.choose('diagram')}
          />
          <Control
            label="Graph"
            icon={faCircleNodes}
            isPressed={choice.shown === 'graph'}
            onClick={() => choice.choose('graph')}
          />
        </ActionIcon.Group>
      ) : null}
      {diagramZoom === undefined ? (
        <>
          <ChoiceMenu
            label="Layout"
            icon={faDiagramProject}
            choices={['auto', ...LAYOUT_NAMES] as const}
            words={LAYOUT_WORDS}
            chosen={settings.layout}
            onChoose={settings.setLayout}
          />
          <ChoiceMenu
            /* @words as in-picture */ label="Labels"
            icon={faTag}
            choices={LABEL_MODES}
            words={LABEL_WORDS}
            chosen={settings.labels}
            onChoose={settings.setLabels}
          />
        </>
      ) : null}
      <ActionIcon.Group>
        <Control
          label="Undo"
          icon={faRotateLeft}
          isDisabled={change?.canUndo !== true}
          onClick={() => void view.undo()}
        />
        <Control
          label="Redo"
          icon={faRotateRight}
          isDisabled={change?.canRedo !== true}
          onClick={() => void view.redo()}
        />
      </ActionIcon.Group>
      {diagramZoom === undefined ? (
        <Control
          label="Find in the picture"
          shortcut="Alt+?"
          icon={faMagnifyingGlass}
          isDisabled={isEmpty}
          isPressed={isFindOpen}
          onClick={onFind}
        />
      ) : null}
      {add === undefined ? null : <Control label="Add to notebook" icon={faBook} onClick={add} />}
      <ExportMenu view={view} isEmpty={isEmpty} />
      {(change?.openGroups ?? 0) === 0 ? null : (
        <Control label="Close groups" icon={faCodeMerge} onClick={() => void view.closeGroups()} />
      )}
      <HiddenMenu view={view} />
      <Control
        label={fullscreen ? 'Leave full screen' : 'Full screen'}
        icon={fullscreen ? faDownLeftAndUpRightToCenter : faUpRightAndDownLeftFromCenter}
        onClick={() => void toggle()}
      />
    </Group>
  );
}

interface ControlProps {
  readonly label: string;
  readonly icon: IconDefinition;
  readonly shortcut?: string;
  readonly isDisabled?: boolean;
  readonly isPressed?: boolean;
  readonly onClick: () => void;
}

function Control({ label, icon, shortcut, isDisabled = false, isPressed, onClick }: ControlProps) {
  const keys = shortcut === undefined ? '' : `  ${keysOf(shortcut).join(' ')}`;

  return (
    <Tooltip label={`${label}${keys}`}>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={label}
        aria-pressed={isPressed}
        disabled={isDisabled}
        onClick={onClick}
      >
        <Icon icon={icon} />
      </ActionIcon>
    </Tooltip>
  );
}

interface ChoiceMenuProps<Choice extends string> {
  readonly label: string;
  readonly icon: IconDefinition;
  readonly choices: readonly Choice[];
  readonly words: Readonly<Record<Choice, string>>;
  readonly chosen: Choice;
  readonly onChoose: (choice: Choice) => void;
}

function ChoiceMenu<Choice extends string>(props: ChoiceMenuProps<Choice>) {
  const { label, icon, choices, words, chosen, onChoose } = props;

  return (
    <Menu position="top-start">
      <Menu.Target>
        <Tooltip label={label}>
          <ActionIcon variant="default" size={32} aria-label={label}>
            <Icon icon={icon} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        <Menu.RadioGroup value={chosen} onChange={(value) => onChoose(value as Choice)}>
          {choices.map((choice) => (
            <Menu.RadioItem key={choice} value={choice}>
              {words[choice]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
