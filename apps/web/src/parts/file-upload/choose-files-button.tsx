import { faFileArrowUp } from '@fortawesome/free-solid-svg-icons';
import { Button, type ButtonProps, FileButton } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
import { ACCEPTED_ENDINGS } from './upload-formats.ts';
import { useUpload } from './use-upload.ts';

export function ChooseFilesButton({ label, ...props }: ButtonProps & { readonly label: string }) {
  const { send } = useUpload();

  return (
    <FileButton multiple accept={ACCEPTED_ENDINGS} onChange={send} inputProps={{ 'aria-label': label }}>
      {(button) => (
        <Button {...button} {...props} leftSection={<Icon icon={faFileArrowUp} />}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}
