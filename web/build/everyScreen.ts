import { existsSync } from 'node:fs'
import { join } from 'node:path'

const source = join(import.meta.dirname, '..', 'src')
const folders = ['api', 'session', 'shell', 'theme', 'ui']

/** Modules of these folders that only some screens use or that load on demand. */
const onDemand = [
  'api/commits.ts',
  'api/edits.ts',
  'api/files.ts',
  'api/siteAddress.ts',
  'api/staleness.ts',
  'api/updateProject.ts',
  'session/ReauthDialog.tsx',
  'session/SignInProviders.tsx',
  'session/PasskeyButton.tsx',
  'session/SecondFactorForm.tsx',
  'session/SignInDialog.tsx',
  'session/SignInFields.tsx',
  'session/SignInForm.tsx',
  'session/SignInLayout.tsx',
  'session/SignInMethods.tsx',
  'session/factorSignIn.ts',
  'session/passkeys.ts',
  'shell/ArchivedBar.tsx',
  'shell/KeyboardHelp.tsx',
  'shell/CommandPalette.tsx',
  'shell/commands.ts',
  'shell/shortcuts.ts',
  'shell/menus/OpenAccountMenu.tsx',
  'shell/menus/OpenThemeMenu.tsx',
  'ui/ConfirmDialog.tsx',
  'ui/Dialog.tsx',
  'ui/OpenedMenu.tsx',
  'ui/SiteFrame.tsx',
  'ui/useModalFocus.ts',
]

const lost = onDemand.filter(path => !existsSync(join(source, path)))
if (lost.length > 0) throw new Error(`The build names modules that do not exist: ${lost.join(', ')}.`)

const excluded = new Set(onDemand.map(path => join(source, path)))

/** Whether a module belongs to the script that every screen loads. */
export function isOnEveryScreen(module: string): boolean {
  return folders.some(folder => module.startsWith(join(source, folder, '/'))) && !excluded.has(module)
}
