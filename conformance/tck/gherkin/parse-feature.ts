import { expandOutline } from './expand-outline.ts';
import type { Feature, Scenario, Step } from './feature.ts';
import { GherkinError, LineReader } from './line-reader.ts';
import { parseTableRow } from './parse-table-row.ts';

/**
 * Reads a feature file, as much of Gherkin as the openCypher TCK uses: Feature, Background, Scenario, Scenario
 * Outline with Examples, tags, doc strings, tables, comments. Throws `GherkinError` with the line.
 */
export function parseFeature(path: string, text: string): Feature {
  const lines = new LineReader(path, text);
  const tags = readTags(lines);
  const name = lines.takeHeading('Feature');
  if (name === undefined) {
    throw new GherkinError(lines, 'expected "Feature:"');
  }

  skipDescription(lines);
  const background = lines.takeHeading('Background') === undefined ? [] : readSteps(lines);
  const scenarios: Scenario[] = [];
  while (!lines.isAtEnd) {
    scenarios.push(...readScenario(lines, tags, background));
  }
  return { path, name, scenarios };
}

function readScenario(
  lines: LineReader,
  inherited: readonly string[],
  background: readonly Step[],
): Scenario[] {
  const tags = [...inherited, ...readTags(lines)];
  const plainName = lines.takeHeading('Scenario') ?? lines.takeHeading('Example');
  if (plainName !== undefined) {
    return [{ name: plainName, example: undefined, tags, steps: [...background, ...readSteps(lines)] }];
  }

  const name = lines.takeHeading('Scenario Outline') ?? lines.takeHeading('Scenario Template');
  if (name === undefined) {
    throw new GherkinError(lines, 'expected "Scenario:" or "Scenario Outline:"');
  }
  const outline = { name, tags, steps: [...background, ...readSteps(lines)] };
  return readExamples(lines).flatMap((table) => expandOutline(outline, table));
}

/** The tables of all `Examples:` that follow. */
function readExamples(lines: LineReader): string[][][] {
  const tables: string[][][] = [];
  for (;;) {
    readTags(lines);
    if ((lines.takeHeading('Examples') ?? lines.takeHeading('Scenarios')) === undefined) {
      break;
    }
    tables.push(readTable(lines));
  }
  if (tables.length === 0) {
    throw new GherkinError(lines, 'expected "Examples:"');
  }
  return tables;
}

const STEP = /^(?:Given|When|Then|And|But|\*) (.*)$/;

function readSteps(lines: LineReader): Step[] {
  const steps: Step[] = [];
  for (;;) {
    const text = STEP.exec(lines.peek() ?? '')?.[1];
    if (text === undefined) {
      return steps;
    }

    lines.take();
    const docString = lines.takeDocString();
    const table = readTable(lines);
    steps.push({ text: text.trim(), docString, table: table.length === 0 ? undefined : table });
  }
}

function readTable(lines: LineReader): string[][] {
  const rows: string[][] = [];
  while (lines.peek()?.startsWith('|') === true) {
    rows.push(parseTableRow(lines.take()));
  }
  return rows;
}

function readTags(lines: LineReader): string[] {
  const tags: string[] = [];
  while (lines.peek()?.startsWith('@') === true) {
    tags.push(...lines.take().split(/\s+/));
  }
  return tags;
}

const HEADING = /^(?:@|Background:|Scenario:|Example:|Scenario Outline:|Scenario Template:)/;

function skipDescription(lines: LineReader): void {
  while (!lines.isAtEnd && !HEADING.test(lines.peek() ?? '')) {
    lines.take();
  }
}
