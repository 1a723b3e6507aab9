import { Checkbox, Stack, Text } from '@mantine/core';
import { isStructural } from '@secgraph/graph-schema';
import { useState } from 'react';
import { countOf } from '../../ui/format.ts';
import { RelationshipWords } from '../work-orders/relationship-words.tsx';
import type { Cause } from './causes.ts';
import classes from './fix-words.module.css';
import { FixScript, FixSteps } from './fix-words.tsx';

const SHOWN = 60;

/** What a derived relationship was made from: each with a box, and one script for all that are ticked. */
export function CauseList({ causes }: { readonly causes: readonly Cause[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const scripts = causes.flatMap(({ id, fix }) =>
    chosen.has(id) && fix?.script !== undefined ? [fix.script] : [],
  );
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((other) => other !== id)));

  return (
    <Stack gap="sm">
      <Text size="sm">
        An analysis derives this from the relationships below. Remove those that nobody needs; choose them to
        get one script.
      </Text>
      <Stack gap={8} role="group" aria-label="Causes">
        {causes.slice(0, SHOWN).map(({ id, source, kind, target, fix }) => (
          <Stack key={id} gap={2}>
            <Checkbox
              size="xs"
              checked={chosen.has(id)}
              label={<RelationshipWords source={source} kind={kind} target={target} />}
              onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
            />
            {chosen.has(id) ? (
              <div className={classes['detail']}>
                {fix === undefined ? (
                  <Text size="sm" c="dimmed">
                    {isStructural(kind, target.objectId)
                      ? 'This belongs to how the environment is built, so there are no steps for it.'
                      : 'No steps are described for this.'}
                  </Text>
                ) : (
                  <FixSteps steps={fix.steps} />
                )}
              </div>
            ) : null}
          </Stack>
        ))}
      </Stack>
      {causes.length > SHOWN ? (
        <Text size="xs" c="dimmed">
          {countOf(causes.length - SHOWN, 'more cause')}; the composition shows all of them.
        </Text>
      ) : null}
      {scripts.length === 0 ? null : <FixScript script={scripts.join('\n\n')} />}
    </Stack>
  );
}
