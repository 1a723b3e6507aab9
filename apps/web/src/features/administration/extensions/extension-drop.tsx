import { Button, FileButton, Group, Text } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { offerFiles } from '../../../parts/extensions/install/offered-files.ts';
import { filesOfDrop, holdsFiles } from '../../../parts/file-upload/dropped-files.ts';
import classes from './extension-drop.module.css';

/** Where files become extensions, whatever they look like. Nothing is installed before somebody has seen what it changes. */
export function ExtensionDrop() {
  const [isOver, setIsOver] = useState(false);
  const keep = (event: DragEvent) => {
    // The frame would take the files for data.
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
    event.preventDefault();
  };

  return (
    <div
      className={classes['drop']}
      data-over={isOver}
      onDragOver={(event) => {
        keep(event);
        setIsOver(holdsFiles(event.dataTransfer));
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        keep(event);
        setIsOver(false);
        void filesOfDrop(event.dataTransfer).then(offerFiles);
      }}
    >
      <Group gap="md">
        <FileButton
          multiple
          accept=".json,.zip"
          onChange={(files) => offerFiles(files)}
          inputProps={{ 'aria-label': 'Install an extension' }}
        >
          {(button) => <Button {...button}>Install an extension</Button>}
        </FileButton>
        <Text size="sm" c="dimmed" flex={1} miw={200}>
          Choose or drop a schema (JSON) or a pack with rules and queries (ZIP). What it would change is shown
          first.
        </Text>
      </Group>
    </div>
  );
}
