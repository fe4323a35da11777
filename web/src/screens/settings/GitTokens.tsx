import { Button, Group, Select, Skeleton, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf, type Schemas } from '../../api/client.ts'
import { isProblem } from '../../api/problem.ts'
import { gitTokens } from '../../api/queries.ts'
import { Ago } from '../../shell/Ago.tsx'
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx'
import { ProblemAlert } from '../../shell/ProblemAlert.tsx'
import { day } from '../../shell/times.ts'
import { toast } from '../../shell/toast.ts'
import { NewToken } from './NewToken.tsx'
import { Setting } from './Setting.tsx'

const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
  { value: 'never', label: 'Never' },
]

export function GitTokens() {
  const { data, error, refetch } = useQuery(gitTokens)
  const [made, setMade] = useState<Schemas['NewGitToken'] | null>(null)
  return (
    <Setting title="Git tokens">
      <Text size="sm" c="dimmed" mb="sm">
        The password of git over HTTPS: to clone, fetch and push with your own tools. Good for nothing else.
      </Text>
      {error && <ProblemAlert title="The tokens cannot be shown" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={64} />}
      {made && <NewToken token={made} onClose={() => setMade(null)} />}
      {data && data.length > 0 && (
        <ul className="rows" style={{ marginBottom: '1rem' }}>
          {data.map(token => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      <MakeToken onMade={setMade} />
    </Setting>
  )
}

function MakeToken({ onMade }: { readonly onMade: (token: Schemas['NewGitToken']) => void }) {
  const client = useQueryClient()
  const form = useForm({
    initialValues: { name: '', lifetime: '90' },
    validate: { name: value => (value.trim() === '' ? 'A name, such as “my laptop”.' : null) },
  })
  const make = useMutation({
    mutationFn: ({ name, lifetime }: typeof form.values) =>
      dataOf(
        api.POST('/api/auth/tokens', {
          body: { name: name.trim(), expiresInDays: lifetime === 'never' ? null : Number(lifetime) },
        }),
      ),
    onSuccess: token => {
      form.reset()
      onMade(token)
      void client.invalidateQueries({ queryKey: ['gitTokens'] })
    },
    onError: error => {
      const field = isProblem(error) ? error.fields.find(({ field }) => field === 'name') : undefined
      if (field) form.setFieldError('name', field.message)
    },
  })
  return (
    <form onSubmit={form.onSubmit(values => make.mutate(values))}>
      <Group align="flex-start">
        <TextInput
          label="New token"
          placeholder="What it is for, such as “my laptop”"
          maxLength={100}
          flex="1 1 14rem"
          {...form.getInputProps('name')}
        />
        <Select label="Ends after" data={lifetimes} allowDeselect={false} w={130} {...form.getInputProps('lifetime')} />
        <Button type="submit" mt={25} loading={make.isPending}>
          Make a token
        </Button>
      </Group>
      {make.error && form.errors['name'] === undefined && <ProblemAlert error={make.error} />}
    </form>
  )
}

function TokenRow({ token }: { readonly token: Schemas['GitToken'] }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.DELETE('/api/auth/tokens/{tokenId}', { params: { path: { tokenId: String(token.id) } } }),
    onSuccess: () => {
      setAsking(false)
      toast(`“${token.name}” is deleted.`)
      void client.invalidateQueries({ queryKey: ['gitTokens'] })
    },
  })
  return (
    <li>
      <div className="row-main">
        <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
          {token.name}
        </Text>
        <Text size="sm" c="dimmed">
          ends in {token.ending} · {token.expiresAt ? `until ${day(token.expiresAt)}` : 'never ends'} ·{' '}
          {token.lastUsedAt ? (
            <>
              used <Ago iso={token.lastUsedAt} />
            </>
          ) : (
            'never used'
          )}
        </Text>
      </div>
      <Button variant="default" size="xs" aria-label={`Delete ${token.name}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete “${token.name}”?`}
          action="Delete the token"
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          Tools that use it can no longer clone or push.
        </ConfirmDialog>
      )}
    </li>
  )
}
