import { faCopy } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon } from '@mantine/core';
import { copyText } from '../../../ui/copy-text.ts';
import { Icon } from '../../../ui/icon.tsx';

export interface CopyIconButtonProps {
  readonly value: string;
  /** Of the value: "Object ID". */
  readonly label: string;
  readonly className?: string | undefined;
}

export function CopyIconButton({ value, label, className }: CopyIconButtonProps) {
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
