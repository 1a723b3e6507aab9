import { Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { explain } from './error-card.tsx';
import { FormEnd, type FormEndProps } from './form-end.tsx';
import { useReturnToOpener } from './use-return-to-opener.ts';

export interface FormDialogProps
  extends Pick<FormEndProps, 'action' | 'aside' | 'isDisabled' | 'isDangerous'> {
  readonly title: ReactNode;
  /** What the form is called where the title is no text. */
  readonly label?: string;
  /** In pixels. */
  readonly size?: number;
  /** Its fields say themselves what is wrong with them. */
  readonly noValidate?: boolean;
  /** What sends the form: a mutation. */
  readonly sending: { readonly error: Error | null; readonly isPending: boolean };
  readonly explainRefusal?: (error: unknown) => string;
  /** What keeps it from being sent. */
  readonly problem?: string | undefined;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const WIDTH = 440;

/** A form in a dialog, which a click beside it does not close: what was typed would be lost. */
export function FormDialog({
  title,
  label = typeof title === 'string' ? title : undefined,
  size = WIDTH,
  noValidate = false,
  sending,
  explainRefusal = explain,
  problem,
  onSubmit,
  onClose,
  children,
  ...end
}: FormDialogProps) {
  useReturnToOpener();
  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} size={size} title={title}>
      <form
        aria-label={label}
        noValidate={noValidate}
        onSubmit={(event) => {
          event.preventDefault();
          // Dialogs are children of what opened them: a form around it must not be sent as well.
          event.stopPropagation();
          onSubmit();
        }}
      >
        <Stack gap="md">
          {children}
          <FormEnd
            {...end}
            problem={sending.error === null ? problem : explainRefusal(sending.error)}
            isPending={sending.isPending}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  );
}
