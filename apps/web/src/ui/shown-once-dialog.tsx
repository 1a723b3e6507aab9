import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

export interface ShownOnceDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** With the button that closes it. */
  readonly children: ReactNode;
}

/** What nobody can see again: it closes by its own button alone, never by a slip. */
export function ShownOnceDialog({ title, onClose, children }: ShownOnceDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={title}
    >
      {children}
    </Modal>
  );
}
