import { Button } from '@mantine/core'

export type PasskeyButtonProps = {
  /** The button always takes its space, so that the layout matches the prerendered page. */
  readonly isOffered: boolean
  readonly isBusy: boolean
  readonly onGo: () => void
}

export function PasskeyButton({ isOffered, isBusy, onGo }: PasskeyButtonProps) {
  return (
    <Button
      className="passkey-way"
      hidden={!isOffered}
      fullWidth
      mt="xs"
      size="md"
      variant="default"
      loading={isBusy}
      onClick={onGo}
    >
      Sign in with a passkey
    </Button>
  )
}
