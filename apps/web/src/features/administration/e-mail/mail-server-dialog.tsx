import { Group, NumberInput, PasswordInput, Select, Textarea, TextInput } from '@mantine/core';
import type { MailServer } from '@secgraph/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { mailServerQuery } from './mail-server-query.ts';

export interface MailServerDialogProps {
  /** Undefined: none is set up. */
  readonly server: MailServer | undefined;
  readonly onClose: () => void;
}

const WIDTH = 620;
const MAX_TEXT = 320;
const MAX_PORT = 65_535;
const TLS_CHOICES: readonly {
  readonly value: MailServer['tls'];
  readonly label: string;
  readonly port: number;
}[] = [
  { value: 'starttls', label: 'STARTTLS (usually port 587)', port: 587 },
  { value: 'tls', label: 'TLS (usually port 465)', port: 465 },
  { value: 'none', label: 'None (internal servers only)', port: 25 },
];

type TextName = 'host' | 'username' | 'from_address' | 'from_name' | 'domains' | 'certificates';

/** Where messages are handed over, and in whose name. */
export function MailServerDialog({ server, onClose }: MailServerDialogProps) {
  const queries = useQueryClient();
  const [fields, setFields] = useState(() => fieldsOf(server));
  const [password, setPassword] = useState('');
  const change = (changes: Partial<typeof fields>) => setFields((before) => ({ ...before, ...changes }));
  const textField = (name: TextName) => ({
    autoComplete: 'off',
    spellCheck: false,
    value: fields[name],
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      change({ [name]: currentTarget.value }),
  });
  const saving = useMutation({
    mutationFn: () => {
      const { domains, ...rest } = fields;
      return call('set-mail-server', {
        body: {
          ...rest,
          recipient_domains: domains.split(/[\s,;]+/).filter((domain) => domain !== ''),
          ...(password === '' ? {} : { password }),
        },
      });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: mailServerQuery.queryKey });
      onClose();
    },
  });

  return (
    <FormDialog
      size={WIDTH}
      title={server === undefined ? 'Set up mail server' : 'Edit mail server'}
      action="Save"
      sending={saving}
      isDisabled={fields.host.trim() === '' || fields.from_address.trim() === ''}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <Group gap="sm" align="flex-end" grow>
        <TextInput label="Host" maxLength={MAX_TEXT} data-autofocus {...textField('host')} />
        <NumberInput
          label="Port"
          min={1}
          max={MAX_PORT}
          allowDecimal={false}
          hideControls
          value={fields.port}
          onChange={(value) => change({ port: Number(value) })}
        />
      </Group>
      <Select
        label="Encryption"
        allowDeselect={false}
        data={TLS_CHOICES.map(({ value, label }) => ({ value, label }))}
        value={fields.tls}
        onChange={(value) => {
          const chosen = TLS_CHOICES.find((choice) => choice.value === value);
          change(chosen === undefined ? {} : { tls: chosen.value, port: chosen.port });
        }}
      />
      <Group gap="sm" align="flex-end" grow>
        <TextInput label="User" maxLength={MAX_TEXT} placeholder="No login" {...textField('username')} />
        <PasswordInput
          label="Password"
          placeholder={server?.has_password === true ? 'Unchanged' : ''}
          maxLength={MAX_TEXT}
          autoComplete="new-password"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      </Group>
      <Group gap="sm" align="flex-end" grow>
        <TextInput label="From address" maxLength={MAX_TEXT} {...textField('from_address')} />
        <TextInput label="From name" maxLength={MAX_TEXT} {...textField('from_name')} />
      </Group>
      <TextInput
        label="Allowed recipient domains"
        description="Separated by commas. Empty: reports may be sent to any address."
        placeholder="example.org"
        {...textField('domains')}
      />
      <Textarea
        label="CA certificates"
        description="PEM. Only if the server’s certificate is from your own authority."
        rows={3}
        {...textField('certificates')}
      />
    </FormDialog>
  );
}

function fieldsOf(server: MailServer | undefined) {
  return {
    host: server?.host ?? '',
    port: server?.port ?? 587,
    tls: server?.tls ?? ('starttls' as const),
    username: server?.username ?? '',
    from_address: server?.from_address ?? '',
    from_name: server?.from_name ?? 'Secgraph',
    certificates: server?.certificates ?? '',
    domains: server?.recipient_domains.join(', ') ?? '',
  };
}
