import { type ButtonHTMLAttributes, type ComponentType, cloneElement, type ReactElement, useState } from 'react'
import { askForReload } from './loadWithRetry.ts'

export type OpenMenuProps = { readonly target: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>> }

export type MenuOnDemandProps<P> = {
  /** The button that opens the menu. */
  readonly target: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  /** Loads the menu around its button; it is open when it mounts. */
  readonly load: () => Promise<ComponentType<P & OpenMenuProps>>
  /** The props of the menu. */
  readonly menu: P
}

/**
 * A menu that is loaded when its button is hovered, focused or clicked: floating elements are a large part of Mantine.
 */
export function MenuOnDemand<P>({ target, load, menu }: MenuOnDemandProps<P>) {
  const [fetched, setFetched] = useState<{ readonly Menu: ComponentType<P & OpenMenuProps> } | null>(null)
  if (fetched) return <fetched.Menu {...menu} target={target} />
  const fetchAhead = () => void load().catch(() => {})
  return cloneElement(target, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: fetchAhead,
    onFocus: fetchAhead,
    onClick: () =>
      void load()
        .then(Menu => setFetched({ Menu }))
        .catch(askForReload),
  })
}
