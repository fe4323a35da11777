import { Anchor, Button, Modal, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { me } from '../api/queries.ts'
import { endSession } from '../api/session.ts'
import { useModalFocus } from '../ui/useModalFocus.ts'
import { BelowForm } from './SignInLayout.tsx'
import { SignInMethods } from './SignInMethods.tsx'

/** Shown over the page when a session has expired; the page stays mounted, hidden below the dialog. */
export function SignInDialog() {
  const email = useQueryClient().getQueryData(me.queryKey)?.email ?? ''
  const { href } = useRouter().latestLocation
  useModalFocus()
  return (
    <Modal.Root
      opened
      yOffset="10dvh"
      zIndex={500}
      onClose={() => {}}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Modal.Overlay backgroundOpacity={0.6} blur={14} />
      <Modal.Content>
        <div className="dialog-head">
          <Modal.Title component="h1">Sign in to continue</Modal.Title>
        </div>
        <Modal.Body>
          <Text size="sm" mb="md">
            Your session has ended. Everything you wrote is still here.
          </Text>
          <SignInMethods next={href} email={email}>
            <BelowForm>
              <Anchor href="/account-link" target="_blank" rel="noopener">
                Forgot your password?
              </Anchor>
            </BelowForm>
            <Button fullWidth mt="xs" variant="subtle" onClick={endSession}>
              Leave this page
            </Button>
          </SignInMethods>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
