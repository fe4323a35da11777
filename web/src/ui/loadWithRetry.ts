import { type ComponentType, lazy } from 'react'
import { toastReload } from './toast.ts'

const retryAfterMs = 2_000
/** Users are told at the second failure, and again after this many. */
const failuresPerNotice = 10

/**
 * A part that loads when it is rendered; until then, the page stays as it is. A new version of the service no longer has
 * the parts of this one, and Chromium does not request a module again that failed: users are told to reload the page.
 */
export function loadWithRetry<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async (): Promise<{ default: ComponentType<P> }> => {
    for (let failures = 1; ; failures++) {
      try {
        return { default: await load() }
      } catch (error) {
        if (failures % failuresPerNotice === 2) await askForReload(error)
      }
      await new Promise(resolve => setTimeout(resolve, retryAfterMs))
    }
  })
}

/** After a part could not be loaded: tells users to reload, and why, unless the service cannot be reached. */
export async function askForReload(error: unknown): Promise<void> {
  // Chromium and Firefox name the module last; Safari names none. Each version of the app starts with another script.
  const named = String(error).split(' ').at(-1) ?? ''
  const part = named.startsWith('http') ? named : startOfApp()
  const response = await fetch(part, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (response?.ok) toastReload('A part of this page could not be loaded.')
  else if (response?.status === 404) toastReload('Speckeep was updated.')
}

/** The script that the page starts with. On the sign-in page, it is a part that the app loads. */
function startOfApp(): string {
  const start = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset['app']
  return start ?? document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '/'
}
