import { faClipboardCheck } from '@fortawesome/free-solid-svg-icons';
import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { explain } from '../../ui/error-card.tsx';
import { countOf } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { saveFile } from '../../ui/save-file.ts';
import type { WorkOrder, WorkOrderFormat } from './work-order.ts';
import { writeWorkOrders } from './write-work-orders.ts';

export interface WorkOrderMenuProps {
  readonly title: string;
  readonly summary: string;
  readonly orders: readonly WorkOrder[];
  /** Name of the file, without its ending. */
  readonly fileName: string;
}

const ITEMS: readonly {
  readonly format: WorkOrderFormat;
  readonly ending: string;
  readonly label: string;
}[] = [
  { format: 'html', ending: 'html', label: 'To print (HTML)' },
  { format: 'markdown', ending: 'md', label: 'Markdown' },
  { format: 'csv', ending: 'csv', label: 'CSV' },
  { format: 'json', ending: 'json', label: 'JSON' },
];

/** A list for those who make the changes: what, where, why and how. */
export function WorkOrderMenu({ title, summary, orders, fileName }: WorkOrderMenuProps) {
  const saving = useMutation({
    mutationFn: async (item: (typeof ITEMS)[number]) => {
      const { findRelationshipHelp } = await import('@secgraph/graph-schema/help');
      const document = { title, summary, orders, now: new Date(), findHelp: findRelationshipHelp };
      saveFile(`${fileName}.${item.ending}`, writeWorkOrders(document, item.format));
    },
    onError: (error) =>
      notifications.show({ color: 'red', title: 'The file could not be written', message: explain(error) }),
  });

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<Icon icon={faClipboardCheck} />}
          loading={saving.isPending}
          disabled={orders.length === 0}
        >
          Work orders
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{countOf(orders.length, 'change')}</Menu.Label>
        {ITEMS.map((item) => (
          <Menu.Item key={item.format} onClick={() => saving.mutate(item)}>
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
