import { faClipboardCheck } from '@fortawesome/free-solid-svg-icons';
import { FileMenu } from '../../ui/file-menu.tsx';
import { countOf } from '../../ui/format.ts';
import { saveFile } from '../../ui/save-file.ts';
import { type WorkOrder, type WorkOrderFormat } from './work-order.ts';
import { writeWorkOrders } from './write-work-orders.ts';

export interface WorkOrderMenuProps {
  readonly title: string;
  readonly summary: string;
  readonly orders: readonly WorkOrder[];
  /** Name of the file, without its ending. */
  readonly fileName: string;
}

const FORMS: Readonly<Record<WorkOrderFormat, string>> = {
  html: 'To print (HTML)',
  markdown: 'Markdown',
  csv: 'CSV',
  json: 'JSON',
};

/** A list for those who make the changes: what, where, why and how. */
export function WorkOrderMenu({ title, summary, orders, fileName }: WorkOrderMenuProps) {
  const save = async (format: WorkOrderFormat) => {
    const [{ findRelationshipHelp }, { findRemedies }] = await Promise.all([
      import('@secgraph/graph-schema/help'),
      import('./find-remedies.ts'),
    ]);
    const remedies = await findRemedies(orders);
    const document = {
      title,
      summary,
      orders: orders.map((order, place) => ({ ...order, ...remedies[place] })),
      now: new Date(),
      findHelp: findRelationshipHelp,
    };
    const ending = format === 'markdown' ? 'md' : format;
    saveFile(`${fileName}.${ending}`, writeWorkOrders(document, format));

    return undefined;
  };

  return (
    <FileMenu
      label="Work orders"
      icon={faClipboardCheck}
      heading={countOf(orders.length, 'change')}
      isDisabled={orders.length === 0}
      forms={FORMS}
      onSave={save}
    />
  );
}
