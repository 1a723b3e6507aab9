import type { Terminal } from '../terminal/terminal.ts';

/** Shows how an upload goes: a bar that moves on a screen, plain lines elsewhere. */
export interface Progress {
  fileStarted(file: { name: string; sizeBytes: number }): void;
  /** Bytes of the current file that were handed over so far. */
  fileMoved(bytes: number): void;
  fileEnded(outcome: string): void;
  status(text: string): void;
  /** Removes whatever was drawn. */
  end(): void;
}

const BAR_WIDTH = 24;
const REDRAW_MS = 100;

export function createProgress(terminal: Terminal, files: { count: number; totalBytes: number }): Progress {
  return terminal.canRedraw ? createBar(terminal, files) : createLines(terminal, files.count);
}

function createLines(terminal: Terminal, count: number): Progress {
  let position = 0;
  let name = '';
  let lastStatus = '';

  return {
    fileStarted(file) {
      position++;
      name = file.name;
      terminal.note(`[${position}/${count}] ${name} (${formatBytes(file.sizeBytes)})`);
    },
    fileMoved() {},
    fileEnded(outcome) {
      terminal.note(`[${position}/${count}] ${name}: ${outcome}`);
    },
    status(text) {
      if (text !== lastStatus) {
        terminal.note(text);
      }
      lastStatus = text;
    },
    end() {},
  };
}

function createBar(terminal: Terminal, files: { count: number; totalBytes: number }): Progress {
  let position = 0;
  let current = { name: '', sizeBytes: 0 };
  let bytesBefore = 0;
  let drawnAtMs = 0;

  const draw = (bytes: number) => {
    const share = files.totalBytes === 0 ? 1 : Math.min(1, (bytesBefore + bytes) / files.totalBytes);
    const filled = Math.round(share * BAR_WIDTH);
    const bar = '#'.repeat(filled) + '.'.repeat(BAR_WIDTH - filled);
    const line = `[${bar}] ${String(Math.floor(share * 100)).padStart(3)} %  ${position}/${files.count}  ${current.name}`;
    terminal.redraw(line.slice(0, terminal.columns - 1));
  };

  return {
    fileStarted(file) {
      position++;
      current = file;
      draw(0);
    },
    fileMoved(bytes) {
      const nowMs = Date.now();
      if (nowMs - drawnAtMs < REDRAW_MS) {
        return;
      }
      drawnAtMs = nowMs;
      draw(bytes);
    },
    fileEnded(outcome) {
      terminal.redraw('');
      terminal.note(`${current.name} (${formatBytes(current.sizeBytes)}): ${outcome}`);
      bytesBefore += current.sizeBytes;
    },
    status(text) {
      terminal.redraw(text.slice(0, terminal.columns - 1));
    },
    end() {
      terminal.redraw('');
    },
  };
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

function formatBytes(bytes: number): string {
  const power = bytes < 1_000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${(bytes / 1_000 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`;
}
