export const isApplePlatform = /Mac|iPhone|iPad/.test(navigator.platform)

/** Mod+I asks for a rewrite. With Alt it opens the developer tools on Apple platforms, with Shift it does elsewhere. */
export const italicKeys = isApplePlatform ? 'Mod Shift i' : 'Mod Alt i'

/** Mod+H hides the window on Apple platforms. */
export const replaceKeys = isApplePlatform ? 'Mod Alt F' : 'Mod H'

export function formatKeys(keys: string): string {
  return keys.replace('Mod', isApplePlatform ? '⌘' : 'Ctrl')
}
