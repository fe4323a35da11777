import { Anchor, MantineProvider } from '@mantine/core'
import { PasskeyButton } from '../session/PasskeyButton.tsx'
import { SignInFields } from '../session/SignInFields.tsx'
import { BelowForm, SignInLayout } from '../session/SignInLayout.tsx'
import { readableColours, theme } from '../theme/theme.ts'

/** The sign-in screen that the build prerenders into the page: readable and editable before the app has loaded. */
export function SignInShell() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={readableColours} defaultColorScheme="auto">
      <SignInLayout title="Sign in">
        <SignInFields isBusy={false} waitS={0} onSend={() => {}} />
        <PasskeyButton isOffered={false} isBusy={false} onGo={() => {}} />
        <BelowForm>
          <Anchor href="/account-link">Forgot your password?</Anchor>
        </BelowForm>
        <BelowForm>
          New here? <Anchor href="/register">Create an account</Anchor>
        </BelowForm>
      </SignInLayout>
    </MantineProvider>
  )
}
