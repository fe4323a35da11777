import { connection } from '../api/connection.ts'
import { useStore } from '../store.ts'
import { storageAvailable } from './storageState.ts'
import { useIsOnline } from './useIsOnline.ts'

/** Shown while the device is offline or the service unreachable, with the consequences for unsaved text. */
export function ConnectionBar() {
  const isOnline = useIsOnline()
  const isReached = useStore(connection)
  const isStored = useStore(storageAvailable)
  if (isOnline && isReached) return null
  return (
    <div className="shell-bar" role="status">
      {isOnline ? 'Speckeep cannot be reached. Reconnecting …' : 'You are offline.'}{' '}
      {isStored
        ? 'Your changes are saved on this device. Commit when the connection is back.'
        : 'Keep this page open: your changes cannot be saved on this device.'}
    </div>
  )
}
