export const isApplePlatform = /Mac|iPhone|iPad/.test(navigator.platform)

export function formatKeys(keys: string): string {
  return keys.replace('Mod', isApplePlatform ? '⌘' : 'Ctrl')
}
