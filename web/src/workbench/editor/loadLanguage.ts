type Module = typeof import('./languageExtensions.ts')

let loaded: Module | null = null

/** What `loadLanguage` has loaded; `null` before. */
export function loadedLanguage(): Module | null {
  return loaded
}

/**
 * Loads what the editor can do without; it never fails, since the text stays editable. This module imports nothing of
 * the editor, so that the first screen can call it.
 */
export async function loadLanguage(): Promise<Module | null> {
  try {
    loaded = await import('./languageExtensions.ts')
  } catch {
    // Offline; the next editor tries again.
  }
  return loaded
}
