import { type ButtonHTMLAttributes, type ComponentType, cloneElement, type ReactElement, useState } from 'react'

export type OpenMenuProps = { readonly target: ReactElement }

export type MenuOnDemandProps<P> = {
  /** The button that opens the menu. */
  readonly target: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  /** Fetches the menu around its button, which is open from the start. */
  readonly load: () => Promise<ComponentType<P & OpenMenuProps>>
  /** What the menu needs to know. */
  readonly menu: P
}

/** A menu that is fetched when somebody reaches for its button: what floats is a large part of the kit. */
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
      void load().then(
        Menu => setFetched({ Menu }),
        () => {},
      ),
  })
}
