import { useSyncExternalStore } from 'react'
import { connection } from '../api/connection.ts'
import { useStore } from '../store.ts'
import { storageAvailable } from './storageState.ts'

/** Says that the device is offline or the service away, and what that means for what is being written. */
export function ConnectionBar() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const isReached = useStore(connection)
  const isKept = useStore(storageAvailable)
  if (isOnline && isReached) return null
  return (
    <div className="shell-bar" role="status">
      {isOnline ? 'Speckeep cannot be reached at the moment; trying again.' : 'You are offline.'}{' '}
      {isKept ? 'What you write is kept on this device until you are back.' : 'Keep this page open: nothing is kept.'}
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
