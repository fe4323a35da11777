import { Button, Text } from '@mantine/core'

type Props = { readonly purpose: string; readonly onAsk: () => void }

/** Shown in place of the form when the service no longer accepts the link. */
export function ExpiredLink({ purpose, onAsk }: Props) {
  return (
    <div role="alert">
      <Text>This link has already been used or has expired.</Text>
      {purpose === 'reset' && (
        <>
          <Text mt="sm">If you set a new password with it, sign in with that password.</Text>
          <Button fullWidth mt="lg" size="md" onClick={onAsk}>
            Request a new link
          </Button>
        </>
      )}
      {purpose === 'verify' && (
        <Text mt="sm">The settings say whether your email is confirmed, and can send a new link.</Text>
      )}
    </div>
  )
}
