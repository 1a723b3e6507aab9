import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { Terminal } from './terminal.ts';

const DEFAULT_COLUMNS = 80;
const CLEAR_LINE = '\r\u001B[2K';

/** The terminal of this process. */
export function openTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;

  return {
    environment: process.env,
    canAsk: stdin.isTTY === true && stderr.isTTY === true,
    canRedraw: stderr.isTTY === true,
    get columns() {
      return stderr.columns ?? DEFAULT_COLUMNS;
    },
    print: (line) => void stdout.write(`${line}\n`),
    note: (line) => void stderr.write(`${line}\n`),
    redraw: (line) => void stderr.write(CLEAR_LINE + line),
    readInput: () => text(stdin),
    inputLines: () => createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY }),
    askSecret,
    wait: async (milliseconds) => {
      await setTimeout(milliseconds);
    },
  };
}

const ENTER = new Set(['\r', '\n', '\u0004']);
const ERASE = new Set(['\u007F', '\b']);
const INTERRUPT = '\u0003';
const EXIT_INTERRUPTED = 130;

function askSecret(question: string): Promise<string> {
  const { stdin, stderr } = process;
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  stderr.write(question);

  return new Promise((resolve) => {
    let typed: string[] = [];
    const finish = () => {
      stdin.off('data', read);
      stdin.setRawMode(false);
      stdin.pause();
      stderr.write('\n');
    };
    const read = (chunk: string) => {
      for (const character of chunk) {
        if (character === INTERRUPT) {
          finish();
          process.exit(EXIT_INTERRUPTED);
        }
        if (ENTER.has(character)) {
          finish();
          resolve(typed.join(''));
          return;
        }
        typed = ERASE.has(character) ? typed.slice(0, -1) : [...typed, character];
      }
    };

    stdin.on('data', read);
    stdin.resume();
  });
}
