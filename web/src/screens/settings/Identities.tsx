import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schemas } from '../../api/client.ts'
import { identities, signInOffer } from '../../api/queries.ts'
import { redirectToLinkIdentity } from '../../session/signInFlows.ts'
import { Coming } from '../../ui/Coming.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatDay } from '../../ui/formatTimes.ts'
import { LastUsed } from '../../ui/LastUsed.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RowText } from '../../ui/RowText.tsx'
import { toast } from '../../ui/toast.ts'
import { SettingRow } from './Setting.tsx'

/** Linked identities, shown if the service has an identity provider or the account still has a link. */
export function Identities() {
  const { data: offer, isPending: isOfferPending } = useQuery(signInOffer)
  const { data: linked, error, isPending, refetch } = useQuery(identities)
  const provider = offer?.identityProviderName
  const link = useMutation({ mutationFn: redirectToLinkIdentity })
  if (isPending || isOfferPending) return <Coming />
  if (!provider && !linked?.length && !error) return null
  return (
    <SettingRow title="Linked sign-ins">
      {error && <ProblemAlert title="Cannot load the links" error={error} onRetry={() => void refetch()} />}
      {linked && linked.length > 0 && (
        <ul className="rows" style={{ marginBottom: '1rem' }}>
          {linked.map(identity => (
            <IdentityRow key={identity.id} identity={identity} />
          ))}
        </ul>
      )}
      {provider && (
        <Group justify="space-between">
          <Text size="sm">Link your {provider} account to sign in with it.</Text>
          <Button
            variant="default"
            aria-label={`Link ${provider}`}
            loading={link.isPending}
            onClick={() => link.mutate()}
          >
            Link
          </Button>
        </Group>
      )}
      {link.error && <ProblemAlert error={link.error} />}
    </SettingRow>
  )
}

function IdentityRow({ identity }: { readonly identity: Schemas['Identity'] }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { id, issuer, name, linkedAt, lastUsedAt } = identity
  const remove = useMutation({
    mutationFn: () => api.DELETE('/api/auth/identities/{identityId}', { params: { path: { identityId: String(id) } } }),
    onSuccess: () => {
      setAsking(false)
      toast(`${name} is no longer linked.`)
      void client.invalidateQueries({ queryKey: ['identities'] })
    },
  })
  return (
    <li>
      <RowText
        name={name}
        details={
          <>
            {new URL(issuer).hostname} · since {formatDay(linkedAt)} · <LastUsed at={lastUsedAt} />
          </>
        }
      />
      <Button variant="default" size="xs" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Remove ${name}?`}
          action="Remove the link"
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          It can no longer be used to sign in to this account.
        </ConfirmDialog>
      )}
    </li>
  )
}
