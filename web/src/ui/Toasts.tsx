import { Button, CloseButton } from '@mantine/core'
import { useStore } from '../store.ts'
import { dismissToast, toastLayers, toasts } from './toast.ts'

/** The messages after one of them, except for those that a dialog above shows. */
export function Toasts({ afterId = -1 }: { readonly afterId?: number }) {
  const lastId = useStore(toastLayers).find(id => id > afterId) ?? Number.POSITIVE_INFINITY
  const shown = useStore(toasts).filter(({ id }) => id > afterId && id <= lastId)
  if (shown.length === 0) return null
  return (
    <section className="toasts" aria-label="Results">
      {shown.map(({ id, message, action }) => (
        <div key={id} className="toast">
          <span>{message}</span>
          {action && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                if (action.name === 'Undo') dismissToast(id)
                action.act()
              }}
            >
              {action.name}
            </Button>
          )}
          <CloseButton aria-label="Dismiss" onClick={() => dismissToast(id)} />
        </div>
      ))}
    </section>
  )
}
