/**
 * Short texts by name, which the browser keeps. A browser can deny this or have no room left; the page then keeps them
 * itself for as long as it is open.
 */
export type TextStorage = {
  readonly read: (name: string) => string | null
  /** `null` removes the text. */
  readonly write: (name: string, text: string | null) => void
}

/** Shared by all tabs, also in later visits. */
export const browserStorage = storageIn(() => localStorage)

/** Of this tab, also after a reload. */
export const tabStorage = storageIn(() => sessionStorage)

function storageIn(area: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): TextStorage {
  const refused = new Map<string, string | null>()
  return {
    read(name) {
      const kept = refused.get(name)
      if (kept !== undefined) return kept
      try {
        return area().getItem(name)
      } catch {
        return null
      }
    },
    write(name, text) {
      refused.delete(name)
      try {
        if (text === null) area().removeItem(name)
        else area().setItem(name, text)
      } catch {
        refused.set(name, text)
      }
    },
  }
}
