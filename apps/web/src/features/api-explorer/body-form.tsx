import { FileInput, NativeSelect, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { ListTable } from '../../ui/list-table.tsx';
import { type ApiBody, type ApiDescription, type ApiOperation, resolve } from './api-operations.ts';
import { type ApiRequest } from './api-request.ts';
import { CodeText } from './code-text.tsx';
import { describeType, exampleOf } from './example-of.ts';

export interface BodyFormProps {
  readonly operation: ApiOperation;
  readonly schemas: ApiDescription['schemas'];
  readonly body: ApiRequest['body'];
  readonly onChange: (body: ApiRequest['body']) => void;
}

type Schemas = ApiDescription['schemas'];

/** What the form begins with: an example of the first type that is taken. */
export function firstBody({ bodies }: ApiOperation, schemas: Schemas): ApiRequest['body'] {
  const [first] = bodies;

  return first === undefined ? { form: 'none' } : emptyBody(first, schemas);
}

function emptyBody({ type, schema }: ApiBody, schemas: Schemas): ApiRequest['body'] {
  const known = resolve(schema, schemas);
  if (type === 'application/json') {
    return { form: 'text', type, text: JSON.stringify(exampleOf(schema, schemas), undefined, 2) };
  }

  return known.format === 'binary' || known.properties === undefined
    ? { form: 'file', type, file: undefined }
    : { form: 'fields', type, fields: {} };
}

/** What is sent along, as text, as fields, or as a file. */
export function BodyForm({ operation, schemas, body, onChange }: BodyFormProps) {
  if (body.form === 'none') {
    return null;
  }
  const described = operation.bodies.find(({ type }) => type === body.type);

  return (
    <Stack gap="sm">
      <Title order={3} fz={13}>
        Body{operation.isBodyRequired ? '' : ' (may be left out)'}
      </Title>
      {operation.bodies.length < 2 ? null : (
        <NativeSelect
          size="xs"
          maw={320}
          label="Type"
          data={operation.bodies.map(({ type }) => type)}
          value={body.type}
          onChange={({ currentTarget }) => {
            const chosen = operation.bodies.find(({ type }) => type === currentTarget.value);
            if (chosen !== undefined) {
              onChange(emptyBody(chosen, schemas));
            }
          }}
        />
      )}
      {described === undefined ? null : (
        <BodyFields described={described} schemas={schemas} body={body} onChange={onChange} />
      )}
    </Stack>
  );
}

interface BodyFieldsProps extends Omit<BodyFormProps, 'operation'> {
  readonly described: ApiBody;
}

function BodyFields({ described, schemas, body, onChange }: BodyFieldsProps) {
  switch (body.form) {
    case 'none':
      return null;
    case 'text':
      return (
        <>
          <Textarea
            aria-label="Body"
            autosize
            minRows={3}
            maxRows={24}
            spellCheck={false}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
            value={body.text}
            error={problemOf(body.text)}
            onChange={({ currentTarget }) => onChange({ ...body, text: currentTarget.value })}
          />
          <FieldTable described={described} schemas={schemas} />
        </>
      );
    case 'file':
      return (
        <FileInput
          size="xs"
          maw={420}
          label="File"
          placeholder="Choose a file"
          value={body.file ?? null}
          onChange={(file) => onChange({ ...body, file: file ?? undefined })}
        />
      );
    case 'fields': {
      const set = (name: string, value: string | File | undefined) => {
        const { [name]: _, ...others } = body.fields;
        const isGiven = value !== undefined && value !== '';
        onChange({ ...body, fields: isGiven ? { ...others, [name]: value } : others });
      };
      const known = resolve(described.schema, schemas);
      return (
        <Stack gap="sm" maw={420}>
          {Object.entries(known.properties ?? {}).map(([name, property]) => {
            const value = body.fields[name];
            const isRequired = known.required?.includes(name) === true;
            return resolve(property, schemas).format === 'binary' ? (
              <FileInput
                key={name}
                size="xs"
                label={name}
                required={isRequired}
                placeholder="Choose a file"
                value={value instanceof File ? value : null}
                onChange={(file) => set(name, file ?? undefined)}
              />
            ) : (
              <TextInput
                key={name}
                size="xs"
                label={name}
                required={isRequired}
                value={typeof value === 'string' ? value : ''}
                onChange={({ currentTarget }) => set(name, currentTarget.value)}
              />
            );
          })}
        </Stack>
      );
    }
  }
}

/** The service says more; this is what is seen before anything is sent. */
function problemOf(text: string): string | undefined {
  if (text.trim() === '') {
    return undefined;
  }
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `This is no JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function FieldTable({ described, schemas }: { readonly described: ApiBody; readonly schemas: Schemas }) {
  const known = resolve(described.schema, schemas);
  const fields = Object.entries(known.properties ?? {});
  if (fields.length === 0) {
    return null;
  }

  return (
    <ListTable
      label="Fields of the body"
      rows={fields}
      keyOf={([name]) => name}
      columns={[
        {
          head: 'Field',
          ff: 'monospace',
          cell: ([name]) => (
            <>
              {name}
              {known.required?.includes(name) === true ? (
                <Text span inherit c="var(--critical)" title="Required">
                  {' *'}
                </Text>
              ) : null}
            </>
          ),
        },
        {
          head: 'Type',
          maw: 300,
          breaks: 'anywhere',
          cell: ([, property]) => describeType(property, schemas),
        },
        {
          head: 'Meaning',
          cell: ([, property]) => <CodeText isSmall text={resolve(property, schemas).description ?? ''} />,
        },
      ]}
    />
  );
}
