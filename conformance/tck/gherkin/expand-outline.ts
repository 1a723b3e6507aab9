import type { Scenario, Step, Table } from './feature.ts';

/** One scenario per row of the examples; `<name>` means the row's value wherever it stands. */
export function expandOutline(outline: Omit<Scenario, 'example'>, examples: Table): Scenario[] {
  const [names = [], ...rows] = examples;

  return rows.map((row) => {
    const values = new Map(names.map((name, column) => [name, row[column] ?? '']));
    return {
      name: substitute(outline.name, values),
      example: row.join(' | '),
      tags: outline.tags,
      steps: outline.steps.map((step) => substituteStep(step, values)),
    };
  });
}

type Values = ReadonlyMap<string, string>;

function substituteStep(step: Step, values: Values): Step {
  return {
    text: substitute(step.text, values),
    docString: step.docString === undefined ? undefined : substitute(step.docString, values),
    table: step.table?.map((row) => row.map((cell) => substitute(cell, values))),
  };
}

/** In one pass, so that a value that looks like a placeholder stays as it is. */
function substitute(text: string, values: Values): string {
  return text.replace(/<([^<>]+)>/g, (placeholder, name: string) => values.get(name) ?? placeholder);
}
