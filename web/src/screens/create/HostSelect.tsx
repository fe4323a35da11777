import { Radio, Stack } from '@mantine/core'
import type { Schemas } from '../../api/client.ts'
import { hostName } from '../../ui/hosts.ts'

type Host = Schemas['OfferedHost']

export type HostSelectProps = {
  readonly hosts: readonly Host[]
  readonly value: string
  readonly error: React.ReactNode
  readonly onChange: (id: string) => void
}

/** The code host of a new project. The other fields of the form depend on it. */
export function HostSelect({ hosts, value, error, onChange }: HostSelectProps) {
  return (
    <Radio.Group mt="lg" label="Where" value={value} error={error} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {hosts.map(host => (
          <Radio key={host.id} value={host.id} label={hostName(host)} description={hostDescription(host)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

function hostDescription({ creates, hasSignIn }: Host): string {
  if (!creates) return 'An existing repository, by its address and a token.'
  return hasSignIn ? 'A repository in your connected account.' : 'Speckeep hosts the repository.'
}
