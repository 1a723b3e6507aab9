import { faCheck, faCopy } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, CopyButton } from '@mantine/core';
import { Icon } from '../../../ui/icon.tsx';

export interface CopyIconButtonProps {
  readonly value: string;
  /** "Copy object id". */
  readonly label: string;
  readonly className?: string | undefined;
}

export function CopyIconButton({ value, label, className }: CopyIconButtonProps) {
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={18}
          aria-label={copied ? 'Copied' : label}
          title={label}
          className={className}
          onClick={copy}
        >
          <Icon icon={copied ? faCheck : faCopy} size={10} />
        </ActionIcon>
      )}
    </CopyButton>
  );
}
