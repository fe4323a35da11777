import { existsSync } from 'node:fs'
import { join } from 'node:path'

const source = join(import.meta.dirname, '..', 'src')
const folders = ['api', 'session', 'shell', 'theme', 'ui']

/** Modules of these folders that only some screens use or that load on demand. */
const onDemand = [
  'api/accountQueries.ts',
  'api/commits.ts',
  'api/edits.ts',
  'api/fieldErrors.ts',
  'api/files.ts',
  'api/pageOfSite.ts',
  'api/siteAddress.ts',
  'api/staleness.ts',
  'api/updateProject.ts',
  'session/EmailField.tsx',
  'session/OAuthCallback.tsx',
  'session/PasswordField.tsx',
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
  'session/signInFlows.ts',
  'shell/AdminLayout.tsx',
  'shell/ArchivedBar.tsx',
  'shell/KeptDrafts.tsx',
  'shell/KeyboardHelp.tsx',
  'shell/CommandPalette.tsx',
  'shell/commands.ts',
  'shell/shortcuts.ts',
  'shell/menus/OpenAccountMenu.tsx',
  'shell/menus/OpenThemeMenu.tsx',
  'theme/forcedColors.ts',
  'ui/ActToolbar.tsx',
  'ui/ConfirmDialog.tsx',
  'ui/CopyableCode.tsx',
  'ui/Dialog.tsx',
  'ui/LastUsed.tsx',
  'ui/fitGroups.ts',
  'ui/focusSoon.ts',
  'ui/formatBytes.ts',
  'ui/hosts.ts',
  'ui/OpenedMenu.tsx',
  'ui/RowText.tsx',
  'ui/SiteFrame.tsx',
  'ui/useIsPrinting.ts',
  'ui/useKeptForm.ts',
  'ui/useModalFocus.ts',
]

const lost = onDemand.filter(path => !existsSync(join(source, path)))
if (lost.length > 0) throw new Error(`The build names modules that do not exist: ${lost.join(', ')}.`)

const excluded = new Set(onDemand.map(path => join(source, path)))

/** Whether a module belongs to the script that every screen loads. */
export function isOnEveryScreen(module: string): boolean {
  const isSheet = module.endsWith('.css?inline')
  return folders.some(folder => module.startsWith(join(source, folder, '/'))) && !isSheet && !excluded.has(module)
}
