/** What is under way: one line that changes on a screen, a line for each piece of work elsewhere. */
export interface Progress {
  show(work: string, place?: string): void;
  /** Removes what was drawn. */
  end(): void;
}

export interface ProgressStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const CLEAR_LINE = '\r\u001B[2K';

export function createProgress(stream: ProgressStream): Progress {
  return stream.isTTY === true ? createLine(stream) : createLog(stream);
}

function createLine(stream: ProgressStream): Progress {
  return {
    show: (work, place) => stream.write(`${CLEAR_LINE}${work}${place === undefined ? '' : `, ${place}`} …`),
    end: () => stream.write(CLEAR_LINE),
  };
}

function createLog(stream: ProgressStream): Progress {
  let last = '';

  return {
    show: (work) => {
      if (work !== last) {
        stream.write(`${work} …\n`);
      }
      last = work;
    },
    end: () => undefined,
  };
}
