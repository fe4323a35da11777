export type MenuItem = {
  readonly label: string
  readonly keys?: string
  /** Set if the item is one of several states. */
  readonly isChecked?: boolean
  readonly isDisabled?: boolean
  readonly run: () => void
}

const marginPx = 8

/** Opens a menu at a button; it closes with a choice, Escape, Tab, or a click elsewhere. */
export function openMenu(button: HTMLElement, label: string, items: readonly MenuItem[]): void {
  const menu = document.createElement('div')
  menu.role = 'menu'
  menu.ariaLabel = label
  menu.className = 'wb-tool-menu'
  menu.popover = 'auto'
  const entries = items.map(item => entryOf(item, () => menu.hidePopover()))
  menu.append(...entries)
  button.after(menu)
  button.ariaExpanded = 'true'
  menu.addEventListener('toggle', event => {
    if (event.newState !== 'closed') return
    button.ariaExpanded = 'false'
    const isInside = menu.contains(document.activeElement)
    menu.remove()
    if (isInside) button.focus()
  })
  menu.addEventListener('keydown', event => onKey(event, menu, entries))
  // The editor keeps its selection.
  menu.addEventListener('mousedown', event => event.preventDefault())
  menu.showPopover()
  place(menu, button.getBoundingClientRect())
  const current = entries.find(({ ariaChecked }) => ariaChecked === 'true') ?? entries.find(({ disabled }) => !disabled)
  current?.focus()
}

function entryOf({ label, keys, isChecked, isDisabled = false, run }: MenuItem, close: () => void): HTMLButtonElement {
  const entry = document.createElement('button')
  entry.type = 'button'
  entry.role = isChecked === undefined ? 'menuitem' : 'menuitemradio'
  if (isChecked !== undefined) entry.ariaChecked = String(isChecked)
  entry.tabIndex = -1
  entry.disabled = isDisabled
  entry.append(label)
  if (keys !== undefined) {
    const hint = entry.appendChild(document.createElement('kbd'))
    hint.textContent = keys
    hint.ariaHidden = 'true'
  }
  entry.addEventListener('click', () => {
    close()
    run()
  })
  return entry
}

function onKey(event: KeyboardEvent, menu: HTMLElement, entries: readonly HTMLButtonElement[]): void {
  const enabled = entries.filter(({ disabled }) => !disabled)
  const at = enabled.findIndex(entry => entry.matches(':focus'))
  const next = {
    ArrowDown: (at + 1) % enabled.length,
    ArrowUp: (at - 1 + enabled.length) % enabled.length,
    Home: 0,
    End: enabled.length - 1,
  }[event.key]
  if (event.key === 'Tab' || event.key === 'Escape') menu.hidePopover()
  else if (next === undefined) return
  else enabled[next]?.focus()
  event.preventDefault()
  event.stopPropagation()
}

/** Below the button, or above it where there is more room, within the window. */
function place(menu: HTMLElement, at: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect()
  const isBelow = at.bottom + height + marginPx <= innerHeight || at.top < innerHeight / 2
  menu.style.left = `${Math.max(marginPx, Math.min(at.left, innerWidth - width - marginPx))}px`
  menu.style.top = `${isBelow ? at.bottom + 4 : Math.max(marginPx, at.top - height - 4)}px`
  menu.style.maxHeight = `${(isBelow ? innerHeight - at.bottom : at.top) - 2 * marginPx}px`
}
