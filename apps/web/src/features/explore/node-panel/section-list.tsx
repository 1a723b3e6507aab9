import { faDiagramProject } from '@fortawesome/free-solid-svg-icons';
import { Button, Menu, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { formatNumber } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useExplore } from '../explore-context.tsx';
import { NodeList } from '../panel-parts/node-list.tsx';
import classes from '../panel-parts/panel.module.css';
import { PanelAnswered } from '../panel-parts/panel-answered.tsx';
import { controlListOf } from './control-rights.ts';
import { type ListSection } from './list-section.ts';
import { SectionExport } from './section-export.tsx';
import { SECTION_ORDERS, type SectionOrder, type SectionView } from './section-queries.ts';
import { sectionKey } from './section-table.ts';
import { useSectionRows } from './use-section-rows.ts';

export interface SectionListProps {
  readonly section: ListSection;
  readonly objectId: string;
}

const PAUSE_MS = 150;
/** Shorter lists are read faster than searched. */
const SEARCHED_FROM = 12;

/** The nodes of a section, and what can be done with all of them. */
export function SectionList({ section, objectId }: SectionListProps) {
  const { size } = useSectionRows(section, objectId, { sortBy: undefined, contains: '' });

  return (
    <PanelAnswered isList answer={size} title={`${section.label} could not be listed`}>
      {(count) =>
        count === 0 ? (
          <p className={`${classes['text']} ${classes['muted']}`}>None.</p>
        ) : (
          <FilledList section={section} objectId={objectId} size={count} />
        )
      }
    </PanelAnswered>
  );
}

interface FilledListProps extends SectionListProps {
  /** How many nodes the whole list has. */
  readonly size: number;
}

function FilledList({ section, objectId, size }: FilledListProps) {
  const [sortBy, setSortBy] = useState<SectionOrder>(
    controlListOf(section) === undefined ? undefined : 'name',
  );
  const [text, setText] = useState('');
  const [contains] = useDebouncedValue(text.trim(), PAUSE_MS);
  const view = { sortBy, contains };

  return (
    <>
      <div className={classes['tools']}>
        {section.isDrawn ? <DrawButton section={section} objectId={objectId} /> : null}
        <OrderMenu sortBy={sortBy} onChange={setSortBy} />
        <SectionExport section={section} objectId={objectId} view={view} />
      </div>
      {size < SEARCHED_FROM ? null : (
        <TextInput
          className={classes['search']}
          size="xs"
          type="search"
          placeholder="Name or object id contains"
          aria-label={`Search ${section.label}`}
          maxLength={256}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <Rows
        // In another order, and of another search, it begins at its beginning.
        key={`${sortBy} ${contains}`}
        section={section}
        objectId={objectId}
        view={view}
        size={size}
      />
    </>
  );
}

interface RowsProps extends FilledListProps {
  readonly view: SectionView;
}

function Rows({ section, objectId, view, size }: RowsProps) {
  const found = useSectionRows(section, objectId, view);

  return (
    <PanelAnswered isList answer={found.size} title={`${section.label} could not be listed`}>
      {(count) =>
        count === 0 ? (
          <p className={classes['text']}>None of {formatNumber(size)} contains this text.</p>
        ) : (
          <>
            {view.contains === '' ? null : (
              <p className={classes['text']} role="status">
                {formatNumber(count)} of {formatNumber(size)}
              </p>
            )}
            <NodeList label={section.label} count={count} nodeAt={found.nodeAt} onRange={found.onRange} />
          </>
        )
      }
    </PanelAnswered>
  );
}

function DrawButton({ section, objectId }: SectionListProps) {
  const { search, setSearch } = useExplore();
  const key = sectionKey(section);
  const isDrawn =
    search.searchType === 'relationship' &&
    search.relationshipQueryType === key &&
    search.relationshipQueryItemId === objectId;

  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<Icon icon={faDiagramProject} size={11} />}
      aria-pressed={isDrawn}
      onClick={() =>
        setSearch({
          searchType: 'relationship',
          relationshipQueryType: key,
          relationshipQueryItemId: objectId,
        })
      }
    >
      {isDrawn ? 'Drawn' : 'Draw'}
    </Button>
  );
}

interface OrderMenuProps {
  readonly sortBy: SectionOrder;
  readonly onChange: (sortBy: SectionOrder) => void;
}

function OrderMenu({ sortBy, onChange }: OrderMenuProps) {
  const current = SECTION_ORDERS.find((order) => order.sortBy === sortBy);

  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="compact-xs" variant="default" aria-label={`Order: ${current?.label}`}>
          {current?.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {SECTION_ORDERS.map((order) => (
          <Menu.Item key={order.label} onClick={() => onChange(order.sortBy)}>
            {order.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
