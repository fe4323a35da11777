import { Button, CloseButton } from '@mantine/core'
import { createPortal } from 'react-dom'
import { useStore } from '../store.ts'
import { dismissToast, type Toast, toastPlaces, toasts } from './toast.ts'

/** Messages from before a dialog opened are below it, so that they cover none of its buttons. */
export function Toasts() {
  const shown = useStore(toasts)
  const { element, afterId } = useStore(toastPlaces).at(-1) ?? { element: null, afterId: Number.POSITIVE_INFINITY }
  return (
    <>
      <Results shown={shown.filter(({ id }) => id <= afterId)} />
      {element && createPortal(<Results shown={shown.filter(({ id }) => id > afterId)} />, element)}
    </>
  )
}

function Results({ shown }: { readonly shown: readonly Toast[] }) {
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
