import { Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { LiveRegion } from '../ui/announce.tsx'
import { ConnectionBar } from '../ui/ConnectionBar.tsx'
import { Logo } from '../ui/Icon.tsx'
import { useDocumentTitle } from '../ui/PageLayout.tsx'
import { useIsOpening } from '../ui/useIsOpening.ts'

/** The layout of the screens before the sign-in. */
export function SignInLayout({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useDocumentTitle(title)
  return (
    <div className="sign-in" data-opening={useIsOpening() || undefined}>
      <main className="sign-in-main">
        <div className="brand sign-in-brand">
          <Logo />
          Speckeep
        </div>
        <Paper className="panel" p="lg">
          <Title order={1} mb="md">
            {title}
          </Title>
          {children}
        </Paper>
        <p className="sign-in-promise">
          Write specifications, check them and publish them as a site. Every version is kept, and no text changes unless
          you asked for it.
        </p>
      </main>
      <ConnectionBar />
      <LiveRegion />
    </div>
  )
}

/** Links below a form. */
export function BelowForm({ children }: { readonly children: ReactNode }) {
  return (
    <Text size="sm" mt="md" ta="center">
      {children}
    </Text>
  )
}
