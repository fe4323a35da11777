import { Button, CloseButton } from '@mantine/core'
import { useStore } from '../store.ts'
import { dismissToast, toasts } from './toast.ts'

export function Toasts() {
  const shown = useStore(toasts)
  if (shown.length === 0) return null
  return (
    <section className="toasts" aria-label="Results">
      {shown.map(({ id, message, undo }) => (
        <div key={id} className="toast">
          <span>{message}</span>
          {undo && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                dismissToast(id)
                undo()
              }}
            >
              Undo
            </Button>
          )}
          <CloseButton aria-label="Dismiss" onClick={() => dismissToast(id)} />
        </div>
      ))}
    </section>
  )
}
