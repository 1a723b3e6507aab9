import { Stack, Title } from '@mantine/core';
import { HYGIENE } from '@secgraph/vocabulary';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { tagsQuery } from '../../api/asset-group-tags.ts';
import { call } from '../../api/call.ts';
import { FINDINGS_KEY } from '../../parts/findings/finding-queries.ts';
import { isTierZero } from '../../parts/zones/zone-words.ts';
import { Answered } from '../../ui/answered.tsx';
import { FindingText } from '../../ui/finding-text.tsx';
import classes from './type-texts.module.css';

export interface TypeTextsProps {
  /** Name of the type. */
  readonly finding: string;
  /** Undefined: wherever it is found. */
  readonly zone: number | undefined;
}

const DOCUMENTS = ['long_description', 'long_remediation', 'references'] as const;
type FindingDocument = (typeof DOCUMENTS)[number];

/** What is wrong stands beside what fixes it, where there is room. */
const COLUMNS: readonly (readonly (readonly [FindingDocument, string])[])[] = [
  [['long_description', 'What it means']],
  [
    ['long_remediation', 'How to fix it'],
    ['references', 'References'],
  ],
];

/** What there is to know about a type, in the words of the zone. */
export function TypeTexts({ finding, zone }: TypeTextsProps) {
  const tags = useQuery(tagsQuery);
  const isOther =
    zone !== undefined &&
    zone !== HYGIENE &&
    tags.data?.some((tag) => tag.id === zone && isTierZero(tag)) !== true;
  const answer = useQuery({
    ...textsQuery(finding, isOther),
    enabled: !tags.isPending,
  });

  return (
    <Answered
      answer={answer}
      problem="The texts could not be read"
      waiting="Reading the texts"
      height={200}
      missing="The service does not look for findings of this type any more, and has no text."
    >
      {(texts) => (
        <div className={classes['texts']}>
          {COLUMNS.map((parts) => (
            <Stack key={parts[0]?.[0]} gap="lg">
              {parts.map(([document, label]) => (
                <Stack key={document} gap="sm" component="section" aria-label={label}>
                  <Title order={2}>{label}</Title>
                  <FindingText finding={finding} source={texts[DOCUMENTS.indexOf(document)] ?? ''} />
                </Stack>
              ))}
            </Stack>
          ))}
        </div>
      )}
    </Answered>
  );
}

/** The texts about a type, in the order in which the service has its documents. */
function textsQuery(finding: string, isOther: boolean) {
  return queryOptions({
    queryKey: [...FINDINGS_KEY, 'texts', finding, isOther],
    queryFn: ({ signal }) =>
      Promise.all(
        DOCUMENTS.map(async (document) => {
          const params = { finding, document: isOther ? `tx-${document}` : document };
          const text = await call('get-finding-text', { params }, { signal });

          return text.text();
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
