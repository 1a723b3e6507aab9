import { faDownload, type IconDefinition } from '@fortawesome/free-solid-svg-icons';
import { Button, Menu, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { explain } from './error-card.tsx';
import { Icon } from './icon.tsx';
import { tellFailure } from './tell.tsx';

export interface FileMenuProps<Form extends string> {
  readonly label?: string;
  readonly icon?: IconDefinition;
  readonly size?: 'xs';
  /** What the files hold: "12 entries". */
  readonly heading?: string;
  readonly isDisabled?: boolean;
  /** What each form is called. */
  readonly forms: Readonly<Record<Form, string>>;
  readonly problem?: string;
  /** Writes the file; what it answers is told beside the button. */
  readonly onSave: (form: Form) => Promise<string | undefined>;
  /** What else there is to choose. */
  readonly children?: ReactNode;
}

/** What a page shows as a file, in the form that is chosen. */
export function FileMenu<Form extends string>({
  label = 'Export',
  icon = faDownload,
  size,
  heading,
  isDisabled = false,
  forms,
  problem = 'The file could not be written',
  onSave,
  children,
}: FileMenuProps<Form>) {
  const saving = useMutation({
    mutationFn: onSave,
    onError: (error) => tellFailure({ title: problem, message: explain(error) }),
  });

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            {...(size === undefined ? {} : { size })}
            leftSection={<Icon icon={icon} />}
            loading={saving.isPending}
            disabled={isDisabled}
          >
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {heading === undefined ? null : <Menu.Label>{heading}</Menu.Label>}
          {(Object.entries(forms) as [Form, string][]).map(([form, name]) => (
            <Menu.Item key={form} onClick={() => saving.mutate(form)}>
              {name}
            </Menu.Item>
          ))}
          {children}
        </Menu.Dropdown>
      </Menu>
      {saving.data === undefined ? null : (
        <Text size="xs" c="dimmed" role="status">
          {saving.data}
        </Text>
      )}
    </>
  );
}
