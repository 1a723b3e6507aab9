import type { ReactNode } from 'react';
import { Page } from '../../ui/page.tsx';
import { PagePart, PageParts } from '../../ui/page-parts.tsx';
import classes from './reports-page.module.css';

export interface ReportsFrameProps {
  readonly question: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

const ACTIVE = { exact: true, includeSearch: false } as const;

/** Reports that are read here, and those that the service makes by itself; on paper, only what is told. */
export function ReportsFrame({ question, actions, children }: ReportsFrameProps) {
  return (
    <div className={classes['page']}>
      <Page title="Reports" question={question} actions={<div className={classes['tools']}>{actions}</div>}>
        <div className={classes['tools']}>
          <PageParts label="Parts of reports">
            <PagePart to="/reports" activeOptions={ACTIVE}>
              Read and print
            </PagePart>
            <PagePart to="/reports/made" activeOptions={ACTIVE}>
              Created by the service
            </PagePart>
          </PageParts>
        </div>
        {children}
      </Page>
    </div>
  );
}
