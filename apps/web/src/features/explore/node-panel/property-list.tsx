import { faCopy } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { copyText } from '../../../ui/copy-text.ts';
import { formatNumber } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { NodeLink } from '../panel-parts/node-link.tsx';
import classes from '../panel-parts/panel.module.css';
import { describeProperties, type PropertyRow, USUAL } from './object-information.ts';
import { TOPIC_LABELS, type Topic } from './property-schema.ts';

/** Properties by what they are about; those that are empty or of no use to people are left out. */
export function PropertyList({ properties }: { readonly properties: Readonly<Record<string, unknown>> }) {
  return describeProperties(properties).map(({ topic, rows }) =>
    topic === USUAL ? (
      <details key={topic} className={classes['usual']}>
        <summary>
          {topic} ({formatNumber(rows.length)})
        </summary>
        <Rows rows={rows} />
      </details>
    ) : (
      <div key={topic}>
        <h4 className={classes['topic']}>{isTopic(topic) ? TOPIC_LABELS[topic] : topic}</h4>
        <Rows rows={rows} />
      </div>
    ),
  );
}

function isTopic(topic: string): topic is Topic {
  return topic in TOPIC_LABELS;
}

function Rows({ rows }: { readonly rows: readonly PropertyRow[] }) {
  return (
    <dl className={classes['list']}>
      {rows.map((row) => (
        <Row key={row.name} row={row} />
      ))}
    </dl>
  );
}

function Row({ row: { name, label, lines, raw, linkedObjectId } }: { readonly row: PropertyRow }) {
  return (
    <FactRow label={label} hint={`${name}: ${raw}`} copied={raw}>
      {linkedObjectId === undefined ? (
        // Lines of a list may repeat: the place is the key.
        lines.map((line, at) => (
          <bdi key={at} className={classes['line']}>
            {line}
          </bdi>
        ))
      ) : (
        <NodeLink objectId={linkedObjectId}>{lines[0]}</NodeLink>
      )}
    </FactRow>
  );
}

export interface FactRowProps {
  readonly label: string;
  /** The value as the service gave it, shown on hover. */
  readonly hint?: string | undefined;
  /** What the button copies; without it, there is none. */
  readonly copied?: string | undefined;
  readonly isMono?: boolean;
  readonly children: ReactNode;
}

const MAX_HINT_LENGTH = 1_000;

export function FactRow({ label, hint, copied, isMono = false, children }: FactRowProps) {
  return (
    <div className={classes['property']} title={hint?.slice(0, MAX_HINT_LENGTH)}>
      <dt>{label}</dt>
      <dd data-mono={isMono || undefined}>{children}</dd>
      {copied === undefined ? null : (
        <dd>
          <CopyIconButton value={copied} label={label} className={classes['copy']} />
        </dd>
      )}
    </div>
  );
}

interface CopyIconButtonProps {
  readonly value: string;
  /** What the value is called, such as "Object ID". */
  readonly label: string;
  readonly className?: string | undefined;
}

function CopyIconButton({ value, label, className }: CopyIconButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={18}
      aria-label={`Copy ${label}`}
      title={`Copy ${label}`}
      className={className}
      onClick={() => void copyText(value, label)}
    >
      <Icon icon={faCopy} size={10} />
    </ActionIcon>
  );
}
