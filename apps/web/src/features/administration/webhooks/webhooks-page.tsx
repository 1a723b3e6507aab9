import { Button, Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { usePermission } from '../../../session/session.ts';
import { Page } from '../../../ui/page.tsx';
import { AlertList } from './alert-list.tsx';
import { EventList } from './event-list.tsx';
import { WebhookFormDialog } from './webhook-form-dialog.tsx';
import { WebhookList } from './webhook-list.tsx';
import { WEBHOOK_TABS, type WebhooksSearch, type WebhookTab } from './webhook-search.ts';

const route = getRouteApi('/frame/administration/webhooks');

const TABS: Readonly<Record<WebhookTab, { readonly label: string; readonly question: string }>> = {
  webhooks: { label: 'Webhooks', question: 'Which systems are notified, and does it work?' },
  alerts: { label: 'Alerts', question: 'Which event goes where?' },
  events: { label: 'Events', question: 'What happened, and who was notified?' },
};

/** What the service tells others by itself. */
export function WebhooksPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayManage = usePermission('alerts/Manage');
  const [isNew, setNew] = useState(false);
  const tab = search.tab ?? 'webhooks';
  const change = (changes: WebhooksSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changes }) });

  return (
    <Page
      title="Webhooks"
      question={TABS[tab].question}
      actions={
        <>
          {mayManage && tab === 'webhooks' ? <Button onClick={() => setNew(true)}>New webhook</Button> : null}
          {mayManage && tab === 'alerts' ? (
            <Button onClick={() => change({ alert: 'new' })}>New alert</Button>
          ) : null}
        </>
      }
    >
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(value) =>
          void navigate({ search: { tab: WEBHOOK_TABS.find((known) => known === value) } })
        }
      >
        <Tabs.List mb="lg" aria-label="Parts of the page">
          {WEBHOOK_TABS.map((value) => (
            <Tabs.Tab key={value} value={value}>
              {TABS[value].label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="webhooks">
          <WebhookList mayManage={mayManage} />
        </Tabs.Panel>
        <Tabs.Panel value="alerts">
          <AlertList search={search} mayManage={mayManage} onChange={change} />
        </Tabs.Panel>
        <Tabs.Panel value="events">
          <EventList search={search} mayManage={mayManage} onChange={change} />
        </Tabs.Panel>
      </Tabs>
      {isNew ? <WebhookFormDialog webhook={undefined} onClose={() => setNew(false)} /> : null}
    </Page>
  );
}
