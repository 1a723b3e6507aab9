import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { LanguageField } from '../../parts/language/language-field.tsx';
import { Brand } from '../../ui/brand.tsx';
import classes from './entrance-page.module.css';

/** A card in the middle of an empty page, for what comes before everything else. */
export function EntrancePage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={classes['page']}>
      <title>{`${title} – Secgraph`}</title>
      <Paper className={classes['card']} withBorder>
        <Brand />
        <Title order={1} my="md">
          {title}
        </Title>
        {children}
        <div className={classes['language']}>
          <LanguageField />
        </div>
      </Paper>
    </main>
  );
}
