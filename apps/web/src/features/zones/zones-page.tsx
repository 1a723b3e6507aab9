import { Button, Tabs } from '@mantine/core';
import { TAG_TYPES } from '@secgraph/vocabulary';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../session/session.ts';
import { Page } from '../../ui/page.tsx';
import { CertificationQueue } from './certification-queue.tsx';
import { HistoryList } from './history-list.tsx';
import { LabelTable } from './label-table.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { TaggingNote } from './tagging-note.tsx';
import { useFreshZones } from './zone-queries.ts';
import { ZONE_TABS, type ZonesSearch, type ZoneTab } from './zone-search.ts';
import { ZoneTable } from './zone-table.tsx';

const route = getRouteApi('/frame/privilege-zones');

const TABS: Readonly<Record<ZoneTab, { readonly label: string; readonly question: string }>> = {
  zones: { label: 'Zones', question: 'What are your most important assets, in which order?' },
  labels: { label: 'Labels', question: 'What is owned, and what else is labelled?' },
  certifications: {
    label: 'Certifications',
    question: 'Which objects are waiting to be certified as zone members?',
  },
  history: { label: 'History', question: 'Who changed zones, labels, rules and members, and when?' },
};

/** Everything there is of zones and labels. */
export function ZonesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = usePermission('graphdb/Write');
  const isTagging = useFreshZones();
  const [created, setCreated] = useState<typeof TAG_TYPES.zone | typeof TAG_TYPES.label>();
  const tab = search.tab ?? 'zones';
  const change = (changes: ZonesSearch) =>
    void navigate({ search: (before) => ({ ...before, skip: undefined, ...changes }) });

  return (
    <Page
      title="Zones and labels"
      question={TABS[tab].question}
      actions={
        mayWrite && (tab === 'zones' || tab === 'labels') ? (
          <Button onClick={() => setCreated(tab === 'zones' ? TAG_TYPES.zone : TAG_TYPES.label)}>
            {tab === 'zones' ? 'New zone' : 'New label'}
          </Button>
        ) : null
      }
    >
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) => void navigate({ search: { tab: ZONE_TABS.find((known) => known === value) } })}
      >
        <Tabs.List mb="lg" aria-label="Parts of the page">
          {ZONE_TABS.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {TABS[value].label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {isTagging ? <TaggingNote /> : null}
        <Tabs.Panel value="zones">
          <ZoneTable />
        </Tabs.Panel>
        <Tabs.Panel value="labels">
          <LabelTable />
        </Tabs.Panel>
        <Tabs.Panel value="certifications">
          <CertificationQueue search={search} onChange={change} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <HistoryList search={search} onChange={change} />
        </Tabs.Panel>
      </Tabs>
      {created === undefined ? null : (
        <TagDialog type={created} tag={undefined} onClose={() => setCreated(undefined)} />
      )}
    </Page>
  );
}
