import { Button, CloseButton } from '@mantine/core'
import { dismissToast, useToasts } from './toast.ts'

export function Toasts() {
  const toasts = useToasts()
  if (toasts.length === 0) return null
  return (
    <section className="toasts" aria-label="Results">
      {toasts.map(({ id, message, undo }) => (
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
