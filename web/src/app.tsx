import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { queryClient } from './api/queries.ts'
import { router } from './routes.tsx'
import { ReauthGate } from './session/ReauthGate.tsx'
import { shownTheme } from './theme/faces.ts'
import { readableColours } from './theme/theme.ts'
import { Toasts } from './ui/Toasts.tsx'

const rememberedScheme = localStorageColorSchemeManager({ key: 'speckeep-theme' })

export function App() {
  // The background that boot.js set before the styles loaded would otherwise survive a change of the colour scheme.
  useLayoutEffect(() => void document.documentElement.style.removeProperty('background'), [])
  return (
    <MantineProvider
      theme={shownTheme}
      cssVariablesResolver={readableColours}
      colorSchemeManager={rememberedScheme}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
        <ReauthGate />
      </QueryClientProvider>
    </MantineProvider>
  )
}
