import { Portal, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { filesOfDrop, holdsFiles } from '../../parts/file-upload/dropped-files.ts';
import { useUpload } from '../../parts/file-upload/use-upload.ts';
import classes from './drop-anywhere.module.css';

/** Takes files that are dropped on any page, and says so while they are held over it. */
export function DropAnywhere() {
  const { send } = useUpload();
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (holdsFiles(event.dataTransfer)) {
        event.preventDefault();
        setIsOver(true);
      }
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) {
        setIsOver(false);
      }
    };
    const onDrop = (event: DragEvent) => {
      setIsOver(false);
      if (event.dataTransfer !== null && holdsFiles(event.dataTransfer)) {
        event.preventDefault();
        void filesOfDrop(event.dataTransfer).then(send);
      }
    };

    window.addEventListener('dragover', onDragOver);
    window.addEventListener('dragleave', onDragLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('dragleave', onDragLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, [send]);

  return isOver ? (
    <Portal>
      <div className={classes['target']}>
        <Text size="xl" fw={600}>
          Drop to upload
        </Text>
        <Text c="dimmed">
          Files and folders of a collector (.json, .json.gz, .zip), snapshots of AD Explorer (.dat), LDIF
          (.ldif)
        </Text>
      </div>
    </Portal>
  ) : null;
}
