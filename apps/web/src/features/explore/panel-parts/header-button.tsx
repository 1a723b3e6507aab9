import type { IconDefinition } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';

export interface HeaderButtonProps
  extends Omit<ActionIconProps, 'variant' | 'color' | 'size'>,
    Pick<ComponentPropsWithRef<'button'>, 'onClick' | 'ref'> {
  readonly label: string;
  readonly icon: IconDefinition;
}

/** What it is given besides is that of a menu's target. */
export function HeaderButton({ label, icon, ...rest }: HeaderButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={26} aria-label={label} title={label} {...rest}>
      <Icon icon={icon} size={12} />
    </ActionIcon>
  );
}
