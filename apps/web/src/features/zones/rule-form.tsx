import {
  Alert,
  Button,
  Group,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { AssetGroupTag, AssetGroupTagSelector } from '@secgraph/contract';
import { TAG_TYPES } from '@secgraph/vocabulary';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ZONES_KEY } from '../../api/asset-group-tags.ts';
import { call } from '../../api/call.ts';
import { useStatementCheck } from '../../parts/cypher/use-statement-check.ts';
import { AUTO_CERTIFY_CHOICES, stateOfRule } from '../../parts/zones/zone-words.ts';
import { usePermission } from '../../session/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { explain } from '../../ui/error-card.tsx';
import { inLine } from '../../ui/in-line.ts';
import { CypherSeed } from './cypher-seed.tsx';
import { ObjectSeeds } from './object-seeds.tsx';
import { fieldsOf, type RuleFields, seedsOf } from './rule-fields.ts';
import { RulePreview } from './rule-preview.tsx';

export interface RuleFormProps {
  readonly tag: AssetGroupTag;
  /** Undefined: a new one. */
  readonly rule: AssetGroupTagSelector | undefined;
  /** What a new one begins with; empty: nothing. */
  readonly statement: string;
}

const MAX_NAME = 500;

/** What a rule selects, and beside it who that would be. */
export function RuleForm({ tag, rule, statement }: RuleFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayWrite = usePermission('graphdb/Write');
  const [fields, setFields] = useState<RuleFields>(() => fieldsOf(tag, rule, statement));
  const [isTouched, setTouched] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const check = useStatementCheck(fields.type === 'cypher' ? fields.statement : '');
  const isFixed = !mayWrite || rule?.is_default === true;
  const seeds = seedsOf(fields);
  const change = (changes: Partial<RuleFields>) => setFields((before) => ({ ...before, ...changes }));
  const back = async () => {
    await client.invalidateQueries({ queryKey: ZONES_KEY });
    await navigate({ to: '/privilege-zones/$tagId', params: { tagId: String(tag.id) } });
  };
  const save = useMutation({ mutationFn: () => saveRule(tag, rule, fields), onSuccess: back });
  const isNameless = fields.name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (!isNameless && seeds.length > 0 && check.message === undefined) {
      save.mutate();
    }
  };

  return (
    <form onSubmit={submit} noValidate aria-label="Rule">
      <Stack gap="md">
        <Notes rule={rule} />
        <TextInput
          label="Name"
          required
          maw={560}
          maxLength={MAX_NAME}
          readOnly={isFixed}
          value={fields.name}
          error={isTouched && isNameless ? 'A rule needs a name.' : undefined}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <Textarea
          label="Description"
          maw={560}
          autosize
          minRows={1}
          maxRows={6}
          readOnly={isFixed}
          value={fields.description}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        />
        {isFixed ? null : (
          <SegmentedControl
            aria-label="Selects by"
            style={{ alignSelf: 'flex-start' }}
            data={[
              { value: 'objects', label: 'Objects' },
              { value: 'cypher', label: 'Cypher' },
            ]}
            value={fields.type}
            onChange={(value) => change({ type: value === 'cypher' ? 'cypher' : 'objects' })}
          />
        )}
        {fields.type === 'objects' ? (
          <ObjectSeeds
            objects={fields.objects}
            isFixed={isFixed}
            onChange={(objects) => change({ objects })}
          />
        ) : (
          <CypherSeed
            statement={fields.statement}
            check={check}
            isFixed={isFixed}
            onChange={(statement) => change({ statement })}
          />
        )}
        {isTouched && seeds.length === 0 ? (
          <Text size="sm" c="var(--critical)" role="alert">
            {fields.type === 'objects'
              ? 'Choose at least one object.'
              : 'Write a statement that returns nodes.'}
          </Text>
        ) : null}
        {tag.type === TAG_TYPES.zone ? (
          <Select
            label="Certifies by itself"
            description={
              tag.require_certify === true
                ? 'All others wait to be certified.'
                : 'Counts as soon as members of the zone have to be certified.'
            }
            maw={560}
            allowDeselect={false}
            readOnly={!mayWrite}
            data={AUTO_CERTIFY_CHOICES}
            value={String(fields.autoCertify)}
            onChange={(value) => change({ autoCertify: Number(value) })}
          />
        ) : null}
        {mayWrite ? (
          <Switch
            label="Use this rule"
            disabled={rule?.allow_disable === false}
            checked={fields.isOn}
            onChange={({ currentTarget }) => change({ isOn: currentTarget.checked })}
          />
        ) : null}
        {save.error === null ? null : (
          <Text size="sm" c="var(--critical)" role="alert" style={{ overflowWrap: 'anywhere' }}>
            {explain(save.error)}
          </Text>
        )}
        {mayWrite ? (
          <Group>
            <Button type="submit" loading={save.isPending}>
              {rule === undefined ? 'Create rule' : 'Save rule'}
            </Button>
            <Button variant="default" onClick={() => void back()}>
              Cancel
            </Button>
            {rule === undefined || rule.is_default ? null : (
              <Button variant="outline" color="red" onClick={() => setDeleting(true)}>
                Delete rule …
              </Button>
            )}
          </Group>
        ) : null}
        <RulePreview tag={tag} rule={rule} seeds={check.message === undefined ? seeds : []} />
      </Stack>
      {isDeleting && rule !== undefined ? (
        <ConfirmDialog
          title="Delete the rule"
          action="Delete rule"
          isDangerous
          onConfirm={async () => {
            await call('delete-asset-group-tag-selector', {
              params: { asset_group_tag_id: tag.id, asset_group_tag_selector_id: rule.id },
            });
            await back();
          }}
          onClose={() => setDeleting(false)}
        >
          What <bdi>“{inLine(rule.name)}”</bdi> alone selects leaves <bdi>{inLine(tag.name)}</bdi>, and how it
          was certified is forgotten.
        </ConfirmDialog>
      ) : null}
    </form>
  );
}

/** What should be known of a rule before it is changed. */
function Notes({ rule }: { readonly rule: AssetGroupTagSelector | undefined }) {
  if (rule === undefined) {
    return null;
  }

  return (
    <>
      {rule.is_default ? (
        <Text size="sm" c="dimmed">
          This rule came with the product. It can be switched off
          {rule.allow_disable ? '' : ' no more than it can be deleted'}, and what it selects stays as it is.
        </Text>
      ) : null}
      {stateOfRule(rule) === 'failed' ? (
        <Alert
          variant="outline"
          color="red"
          role="alert"
          title={
            <Text span inherit c="var(--critical)">
              The rule could not be asked
            </Text>
          }
        >
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {inLine(rule.last_error ?? '', 2_000)}
          </Text>
          <Text size="sm">Its members stay as they were until it can be.</Text>
        </Alert>
      ) : null}
    </>
  );
}

async function saveRule(
  tag: AssetGroupTag,
  rule: AssetGroupTagSelector | undefined,
  fields: RuleFields,
): Promise<void> {
  const settings = {
    disabled: !fields.isOn,
    ...(tag.type === TAG_TYPES.zone ? { auto_certify: fields.autoCertify } : {}),
  };
  const content = {
    name: fields.name.trim(),
    description: fields.description,
    seeds: [...seedsOf(fields)],
  };
  if (rule === undefined) {
    await call('create-asset-group-tag-selector', {
      params: { asset_group_tag_id: tag.id },
      body: { ...content, ...settings },
    });
    return;
  }

  await call('update-asset-group-tag-selector', {
    params: { asset_group_tag_id: tag.id, asset_group_tag_selector_id: rule.id },
    body: rule.is_default ? settings : { ...content, ...settings },
  });
}
