import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { findDeclaredKind } from '../../../parts/extensions/declared-kinds.ts';
import { EXTENSIONS_KEY } from '../../../parts/extensions/extension-queries.ts';
import { ForeignText } from '../../../ui/foreign-text/foreign-text.tsx';
import classes from '../panel-parts/panel.module.css';
import { PanelAnswered } from '../panel-parts/panel-answered.tsx';
import { PanelSection } from '../panel-parts/panel-section.tsx';
import type { ExpandedSections } from '../panel-parts/use-expanded-sections.ts';

/** A kind with the extension that declares it. */
export type Declared = NonNullable<ReturnType<typeof findDeclaredKind>>;

interface InfoSection {
  readonly key: string;
  readonly title: string;
  readonly content: string;
}

/** What the extension tells of a kind of relationships; nothing is asked of others. */
export function useKindInfo(declared: Declared | undefined) {
  const id = declared?.kind.id;

  return useQuery({
    queryKey: [...EXTENSIONS_KEY, 'relationship-kind', id ?? null],
    queryFn:
      id === undefined
        ? skipToken
        : async ({ signal }): Promise<readonly InfoSection[]> => {
            const params = { relationship_kind_id: id };
            const { data } = await call('get-relationship-kind', { params }, { signal });

            return Object.entries(data.info)
              .toSorted(
                ([, one], [, other]) => one.position - other.position || one.title.localeCompare(other.title),
              )
              .map(([key, { title, markdown }]) => ({ key, title, content: markdown.content }));
          },
  });
}

export interface DeclaredHelpProps {
  readonly declared: Declared;
  readonly answer: ReturnType<typeof useKindInfo>;
  readonly meaning: string;
  readonly expanded: ExpandedSections;
}

/** What its extension says of a kind, in the extension's own words. */
export function DeclaredHelp({ declared, answer, meaning, expanded }: DeclaredHelpProps) {
  const { description } = declared.kind;

  return (
    <>
      <PanelSection
        label={meaning}
        isExpanded={expanded.isExpanded(meaning)}
        onToggle={() => expanded.toggle(meaning)}
      >
        <p className={classes['text']}>
          {description === '' ? 'Its extension does not describe this kind.' : description}
        </p>
      </PanelSection>
      <PanelAnswered answer={answer} title="The description of the extension could not be read">
        {(sections) =>
          sections.map(({ key, title, content }) => (
            <PanelSection
              key={key}
              label={title}
              isExpanded={expanded.isExpanded(title)}
              onToggle={() => expanded.toggle(title)}
            >
              <div className={classes['text']}>
                <ForeignText source={content} />
              </div>
            </PanelSection>
          ))
        }
      </PanelAnswered>
    </>
  );
}
