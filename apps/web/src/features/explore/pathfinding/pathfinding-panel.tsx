import { faArrowsUpDown, faFilter } from '@fortawesome/free-solid-svg-icons';
import {
  ActionIcon,
  Button,
  Collapse,
  Group,
  NativeSelect,
  SegmentedControl,
  Stack,
  Switch,
  Text,
} from '@mantine/core';
import { useState } from 'react';
import { PATH_MODES, type PathMode } from '../../../parts/addresses/explore-search.ts';
import { KindMenu } from '../../../parts/node-search/kind-menu.tsx';
import { NodeSearchBox } from '../../../parts/node-search/node-search-box.tsx';
import { countOf, formatNumber } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useExplore } from '../explore-context.tsx';
import { changeMode } from './choose-ends.ts';
import { ExclusionList } from './exclusion-list.tsx';
import { FilterPresetBar } from './filter-preset-bar.tsx';
import { type KindFilter, readKindFilter, writeKindFilter } from './kind-filter.ts';
import { KindFilterTree } from './kind-filter-tree.tsx';
import { useNodeName } from './node-names.ts';
import { kindsOfPlatforms } from './path-kinds.ts';
import { PathNumbers } from './path-numbers.tsx';
import { ENDS_OF_MODE, readPathQuestion } from './path-question.ts';
import { usePathPlatforms } from './use-path-platforms.ts';

const MODE_LABELS: Readonly<Record<PathMode, string>> = {
  between: 'Between two nodes',
  to: 'To here, from anywhere',
  'from-owned': 'To here, from Owned',
  from: 'From here, to anything',
  'to-tier-zero': 'From here, to Tier Zero',
};

const DEPTHS = [1, 2, 3, 4, 5, 6, 8, 10];

/** Who gets where: two ends, what may lead from one to the other, and what was found. */
export function PathfindingPanel() {
  const { search, setSearch } = useExplore();
  const mode = search.pathMode ?? 'between';
  const ends = ENDS_OF_MODE[mode];
  const question = readPathQuestion(search);

  return (
    <Stack p="md" gap="sm">
      <NativeSelect
        size="xs"
        label="Paths"
        value={mode}
        data={PATH_MODES.map((value) => ({ value, label: MODE_LABELS[value] }))}
        onChange={({ currentTarget }) =>
          setSearch(
            changeMode(mode, PATH_MODES.find((known) => known === currentTarget.value) ?? mode, search),
          )
        }
      />
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <Stack gap="xs" flex={1}>
          {ends.start ? (
            <EndBox
              label="Start"
              objectId={search.primarySearch}
              onChoose={(primarySearch) => setSearch({ primarySearch, searchType: 'pathfinding' })}
            />
          ) : null}
          {ends.end ? (
            <EndBox
              label="End"
              objectId={search.secondarySearch}
              onChoose={(secondarySearch) => setSearch({ secondarySearch, searchType: 'pathfinding' })}
            />
          ) : null}
        </Stack>
        {ends.start && ends.end ? (
          <ActionIcon
            variant="default"
            size="lg"
            mb={26}
            aria-label="Swap start and end"
            title="Swap start and end"
            disabled={search.primarySearch === undefined && search.secondarySearch === undefined}
            onClick={() =>
              setSearch({ primarySearch: search.secondarySearch, secondarySearch: search.primarySearch })
            }
          >
            <Icon icon={faArrowsUpDown} size={12} />
          </ActionIcon>
        ) : null}
      </Group>
      <KindFilterBox />
      <Group gap="md" align="flex-end">
        {mode === 'between' ? (
          <SegmentedControl
            size="xs"
            aria-label="Which paths"
            value={search.pathWeight ?? 'hops'}
            data={[
              { value: 'hops', label: 'Shortest' },
              { value: 'cost', label: 'Cheapest' },
            ]}
            onChange={(value) => setSearch({ pathWeight: value === 'cost' ? value : undefined })}
          />
        ) : (
          <NativeSelect
            size="xs"
            label="At most"
            value={String(search.pathDepth ?? '')}
            data={[
              { value: '', label: 'Any number of hops' },
              ...DEPTHS.map((hops) => ({
                value: String(hops),
                label: hops === 1 ? '1 hop' : `${hops} hops`,
              })),
            ]}
            onChange={({ currentTarget }) =>
              setSearch({ pathDepth: currentTarget.value === '' ? undefined : Number(currentTarget.value) })
            }
          />
        )}
        <Switch
          size="xs"
          label="Avoid disabled principals"
          checked={search.avoidsDisabled === true}
          onChange={({ currentTarget }) =>
            setSearch({ avoidsDisabled: currentTarget.checked ? true : undefined })
          }
        />
      </Group>
      <ExclusionList />
      <SearchButton isComplete={question !== undefined} />
      <PathNumbers />
    </Stack>
  );
}

function KindFilterBox() {
  const { search, setSearch } = useExplore();
  const platforms = usePathPlatforms();
  const allKinds = kindsOfPlatforms(platforms);
  const filter = readKindFilter(search.pathFilters, allKinds);
  const onChange = (changed: KindFilter) => setSearch({ pathFilters: writeKindFilter(changed, allKinds) });
  const [isOpen, setIsOpen] = useState(false);

  return (
    <div>
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon icon={faFilter} size={11} />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {filter.size === allKinds.length
          ? `All ${countOf(allKinds.length, 'kind')}`
          : `${formatNumber(filter.size)} of ${countOf(allKinds.length, 'kind')}`}
      </Button>
      <Collapse expanded={isOpen}>
        <Stack gap="xs" mt="xs">
          <KindFilterTree platforms={platforms} filter={filter} onChange={onChange} />
          <FilterPresetBar allKinds={allKinds} filter={filter} onChange={onChange} />
        </Stack>
      </Collapse>
      {filter.size === 0 ? (
        <Text size="xs" c="var(--critical)" mt={4} role="status">
          No kinds are selected, so no path can be found. Select some or all.
        </Text>
      ) : null}
    </div>
  );
}

/** Choosing an end searches at once; this is for whoever looked at something else meanwhile, or wants it anew. */
function SearchButton({ isComplete }: { readonly isComplete: boolean }) {
  const { search, setSearch, result } = useExplore();
  const isDrawn = search.searchType === 'pathfinding' && isComplete;

  return (
    <Button
      size="xs"
      disabled={!isComplete}
      loading={isDrawn && result.status === 'loading'}
      onClick={() => (isDrawn ? result.ask() : setSearch({ searchType: 'pathfinding' }))}
    >
      {isDrawn ? 'Search again' : 'Find paths'}
    </Button>
  );
}

interface EndBoxProps {
  readonly label: string;
  readonly objectId: string | undefined;
  readonly onChoose: (objectId: string) => void;
}

/** One end of the paths: whoever it is, and a search for somebody else. */
function EndBox({ label, objectId, onChoose }: EndBoxProps) {
  const name = useNodeName(objectId);
  const [kind, setKind] = useState<string>();

  return (
    <NodeSearchBox
      label={label}
      placeholder={kind === undefined ? 'Name or object id' : `Name or object id of a ${kind}`}
      kind={kind}
      aside={<KindMenu label={label} kind={kind} onChoose={setKind} />}
      chosen={name}
      chosenId={objectId}
      onChoose={({ objectid }) => onChoose(objectid)}
    />
  );
}
