import { Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { Toasts } from './Toasts.tsx'
import { toastLayers, toasts } from './toast.ts'
import { useModalFocus } from './useModalFocus.ts'

export type DialogProps = {
  readonly title: string
  readonly onClose: () => void
  readonly size?: ModalProps['size']
  /** Much is shown in it. */
  readonly isTall?: boolean
  /** Only its buttons close it: what it shows is not shown again. */
  readonly isKept?: boolean
  readonly children: ReactNode
}

/**
 * Mantine's Modal renders its header as a banner landmark; this dialog has none and is labelled by its title. It is not
 * centred: it grows downwards, so that nothing in it moves when something is added below.
 */
export function Dialog({ title, onClose, size = 'md', isTall = false, isKept = false, children }: DialogProps) {
  useModalFocus()
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={size}
      yOffset={isTall ? '5dvh' : '10dvh'}
      closeOnEscape={!isKept}
      closeOnClickOutside={!isKept}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className="dialog-head">
          <Modal.Title component="h1">{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Modal.Body>{children}</Modal.Body>
        <DialogToasts />
      </Modal.Content>
    </Modal.Root>
  )
}

/** The messages that come while the dialog is open, where keys reach them. Earlier ones are below it. */
function DialogToasts() {
  const [afterId] = useState(() => toasts.get().at(-1)?.id ?? 0)
  useLayoutEffect(() => {
    toastLayers.set([...toastLayers.get(), afterId])
    return () => toastLayers.set(toastLayers.get().toSpliced(toastLayers.get().lastIndexOf(afterId), 1))
  }, [afterId])
  return (
    <div className="dialog-toasts">
      <Toasts afterId={afterId} />
    </div>
  )
}
