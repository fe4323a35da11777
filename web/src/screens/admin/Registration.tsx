import { Alert, Button, CopyButton, Group, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf, type Schemas } from '../../api/client.ts'
import { invitations, registration } from '../../api/queries.ts'
import { Coming } from '../../ui/Coming.tsx'
import { formatDay } from '../../ui/formatTimes.ts'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RowText } from '../../ui/RowText.tsx'
import { Section } from '../../ui/Section.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'

const kinds = { open: 'Open', invited: 'By invitation', closed: 'Closed' } as const
type Kind = keyof typeof kinds

export function Registration() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(registration)
  const { data: invited = [], isPending } = useQuery(invitations)
  const [withdrawnId, setWithdrawnId] = useState<number | null>(null)
  const renew = () => void client.invalidateQueries({ queryKey: ['admin'] })
  const change = useMutation({
    mutationFn: (kind: Kind) => api.PUT('/api/admin/registration', { body: { registration: kind } }),
    onSuccess: renew,
  })
  return (
    <Section title="New accounts">
      {error && <ProblemAlert title="Cannot load the setting" error={error} onRetry={() => void refetch()} />}
      <SegmentedControl
        label="Who can create an account"
        value={(change.isPending ? change.variables : data) ?? null}
        options={kinds}
        onChange={kind => change.mutate(kind)}
      />
      {change.error && <ProblemAlert error={change.error} />}
      {isPending && <Coming />}
      {invited.length > 0 && (
        <ul className="rows" style={{ margin: '1rem 0' }}>
          {invited.map(invitation => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              onGone={() => {
                setWithdrawnId(invitation.id)
                renew()
              }}
            />
          ))}
        </ul>
      )}
      <InviteForm withdrawnId={withdrawnId} onMade={renew} />
    </Section>
  )
}

type InviteFormProps = { readonly withdrawnId: number | null; readonly onMade: () => void }

function InviteForm({ withdrawnId, onMade }: InviteFormProps) {
  const form = useForm({ initialValues: { email: '' } })
  const invite = useMutation({
    mutationFn: (body: { email: string }) => dataOf(api.POST('/api/admin/invitations', { body })),
    onSuccess: () => {
      form.reset()
      onMade()
    },
  })
  return (
    <form onSubmit={form.onSubmit(values => invite.mutate(values))}>
      <Group align="flex-end" mt="md">
        <TextInput
          label="Invite"
          type="email"
          required
          withAsterisk={false}
          placeholder="Email"
          flex="1 1 14rem"
          {...form.getInputProps('email')}
        />
        <Button type="submit" variant="default" loading={invite.isPending}>
          Create link
        </Button>
      </Group>
      {invite.error && <ProblemAlert error={invite.error} />}
      {invite.data && invite.data.id !== withdrawnId && (
        <Alert mt="sm" variant="outline" title={`Send this link to ${invite.data.email}`}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {invite.data.url}
          </Text>
          <CopyButton value={invite.data.url}>
            {({ copied, copy }) => (
              <Button mt="xs" size="xs" variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy the link'}
              </Button>
            )}
          </CopyButton>
        </Alert>
      )}
    </form>
  )
}

type InvitationRowProps = { readonly invitation: Schemas['Invitation']; readonly onGone: () => void }

function InvitationRow({ invitation, onGone }: InvitationRowProps) {
  const { id, email, expiresAt } = invitation
  const withdraw = useMutation({
    mutationFn: () =>
      api.DELETE('/api/admin/invitations/{invitationId}', { params: { path: { invitationId: String(id) } } }),
    onSuccess: onGone,
  })
  return (
    <li>
      <RowText name={email} details={<>invited until {formatDay(expiresAt)}</>}>
        {withdraw.error && <ProblemAlert error={withdraw.error} />}
      </RowText>
      <Button
        variant="default"
        size="xs"
        aria-label={`Withdraw the invitation of ${email}`}
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        Withdraw
      </Button>
    </li>
  )
}
