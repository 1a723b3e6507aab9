/** Everything a command may do to the world around it except files and the network; tests pass their own. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Somebody can answer questions. */
  readonly canAsk: boolean;
  /** Notes go to a screen, so that a line may be drawn over. */
  readonly canRedraw: boolean;
  readonly columns: number;
  /** A line of the result, on standard output. */
  print(line: string): void;
  /** A line about the progress or a problem, on standard error. */
  note(line: string): void;
  /** Replaces the last drawn line; an empty text clears it. Only where {@link canRedraw}. */
  redraw(line: string): void;
  /** The whole standard input. */
  readInput(): Promise<string>;
  /** The same, line by line, as they come. */
  inputLines(): AsyncIterable<string>;
  /** A secret, typed without echo. Only where {@link canAsk}. */
  askSecret(question: string): Promise<string>;
  wait(milliseconds: number): Promise<void>;
}
