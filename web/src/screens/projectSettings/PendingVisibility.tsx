import { Alert, Button, Group, Loader, Text } from '@mantine/core'
import type { Schemas } from '../../api/client.ts'
import { Icon } from '../../ui/Icon.tsx'

type Visibility = Schemas['Project']['visibility']

export type PendingVisibilityProps = {
  readonly change: NonNullable<Schemas['Project']['visibilityChange']>
  readonly isBusy: boolean
  readonly onAsk: (to: Visibility) => void
}

const texts = {
  private: {
    underWay: 'The project is becoming private. Only you can read it here; the change at the code host is in progress.',
    failed: 'The code host has not made the project private',
    advice:
      'Only you can read the project here, but its repository or site may still be public on the code host. Change the setting or your role there and try again, or keep the project public.',
    keep: 'Keep it public',
    kept: 'public',
  },
  public: {
    underWay: 'The project is becoming public. Only you can read it until the change at the code host is complete.',
    failed: 'The code host has not made the project public',
    advice:
      'Only you can read the project. Change the setting or your role at the code host and try again, or keep the project private.',
    keep: 'Keep it private',
    kept: 'private',
  },
} as const

/** A change of visibility in progress, or one that failed at the code host, with both ways to resolve it. */
export function PendingVisibility({ change: { to, reason }, isBusy, onAsk }: PendingVisibilityProps) {
  const { underWay, failed, advice, keep, kept } = texts[to]
  const takeBack = (
    <Button variant="default" size="xs" loading={isBusy} onClick={() => onAsk(kept)}>
      {keep}
    </Button>
  )
  if (reason === null) {
    return (
      <Group justify="space-between">
        <Group wrap="nowrap" gap="sm" role="status">
          <Loader size="xs" aria-hidden />
          <Text size="sm" maw="28rem">
            {underWay}
          </Text>
        </Group>
        {takeBack}
      </Group>
    )
  }
  return (
    <Alert color="red" variant="outline" role="alert" icon={<Icon name="alert" />} title={failed}>
      <Text size="sm" className="reason">
        {reason}
      </Text>
      <Text size="sm" mt="xs">
        {advice}
      </Text>
      <Group mt="sm" gap="xs">
        <Button variant="default" size="xs" loading={isBusy} onClick={() => onAsk(to)}>
          Try again
        </Button>
        {takeBack}
      </Group>
    </Alert>
  )
}
