import type { Claim, Claims } from './announcedLock.ts'

const prefix = 'speckeep-lock '

/** Claims in the browser's local storage. Without it, other tabs are always asked. */
export const storedClaims: Claims = {
  read(name) {
    try {
      const claim = localStorage.getItem(prefix + name)
      return claim === null ? null : (JSON.parse(claim) as Claim)
    } catch {
      return { id: 'unknown', sinceMs: 0 }
    }
  },
  write(name, claim) {
    try {
      if (claim === null) localStorage.removeItem(prefix + name)
      else localStorage.setItem(prefix + name, JSON.stringify(claim))
    } catch {
      // Other tabs are asked.
    }
  },
}

/** Calls the listener when the page is left, also if the browser keeps it for a return. */
export function onPageLeave(listener: () => void): () => void {
  window.addEventListener('pagehide', listener)
  return () => window.removeEventListener('pagehide', listener)
}
