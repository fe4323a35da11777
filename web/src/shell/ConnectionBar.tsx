import { useSyncExternalStore } from 'react'

/** Says that the device is offline, and what that means for what is being written. */
export function ConnectionBar() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isOnline) return null
  return (
    <div className="shell-bar" role="status">
      You are offline. What you write is kept on this device until you are back.
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
