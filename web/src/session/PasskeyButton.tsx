import { Button } from '@mantine/core'

export type PasskeyButtonProps = {
  /** It has its place in the page in any case, so that the page before the app has the same buttons. */
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
