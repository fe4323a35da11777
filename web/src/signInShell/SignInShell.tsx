import { Anchor, MantineProvider } from '@mantine/core'
import { PasskeyWay } from '../session/PasskeyWay.tsx'
import { SignInFields } from '../session/SignInFields.tsx'
import { BelowForm, SignInFrame } from '../session/SignInFrame.tsx'
import { readableColours, theme } from '../theme/theme.ts'

/** The sign-in screen as the build writes it into the page: to be read and typed in before the app is there. */
export function SignInShell() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={readableColours} defaultColorScheme="auto">
      <SignInFrame title="Sign in">
        <SignInFields isBusy={false} waitS={0} onSend={() => {}} />
        <PasskeyWay isOffered={false} isBusy={false} onGo={() => {}} />
        <BelowForm>
          <Anchor href="/account-link">Forgot your password?</Anchor>
        </BelowForm>
        <BelowForm>
          New here? <Anchor href="/register">Make an account</Anchor>
        </BelowForm>
      </SignInFrame>
    </MantineProvider>
  )
}
