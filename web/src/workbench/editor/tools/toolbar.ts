import { type Extension, Prec } from '@codemirror/state'
import { type EditorView, keymap, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { fitGroups } from '../../../ui/fitGroups.ts'
import { formatKeys } from '../../../ui/keymap.ts'
import { groups, headingItems, moreItems, type ToolAction, type ToolButton, type ToolItem } from './buttons.ts'
import { type Caret, caretIn } from './caret.ts'
import { toolIcon } from './icons.ts'
import { type MenuItem, openMenu } from './menu.ts'

/** What the toolbar does outside the text. */
export type ToolHost = {
  readonly image: (view: EditorView) => void
  readonly find: (view: EditorView) => void
}

/** The row above the text with the tools. It shows what the text at the cursor is, and Alt+F10 leads to it. */
export function toolbar(place: HTMLElement, host: ToolHost): Extension {
  const plugin = ViewPlugin.define(view => createToolbar(view, place, host))
  const items = [...headingItems, ...groups.flat(), ...moreItems]
  const keys = items.flatMap(({ keys: key, run }) =>
    key === undefined || typeof run === 'string' ? [] : [{ key, run: (view: EditorView) => act(view, run, host) }],
  )
  const focus = (view: EditorView): boolean => view.plugin(plugin)?.focus() ?? false
  return [plugin, Prec.high(keymap.of([...keys, { key: 'Alt-F10', run: focus }]))]
}

function act(view: EditorView, action: ToolAction, host: ToolHost): boolean {
  if (view.state.readOnly) return false
  if (typeof action === 'string') host[action](view)
  else {
    const spec = action(view.state)
    if (spec !== null) view.dispatch({ scrollIntoView: true, ...spec })
    view.focus()
  }
  return true
}

function applies({ state }: EditorView, action: ToolAction | undefined): boolean {
  return typeof action !== 'function' || action(state) !== null
}

function createToolbar(view: EditorView, place: HTMLElement, host: ToolHost) {
  const bar = document.createElement('div')
  bar.role = 'toolbar'
  bar.ariaLabel = 'Formatting'
  bar.className = 'wb-toolbar'
  const run = (action: ToolAction): void => void act(view, action, host)
  const menuItem = (item: ToolItem) => ({ ...itemOf(item), run: () => run(item.run) })
  const stylesAtCaret = () => {
    const caret = caretIn(view.state)
    return headingItems.map(item => ({ ...menuItem(item), isChecked: item.isOn?.(caret) ?? false }))
  }
  /** A tool that does not apply is shown as disabled. */
  const press = ({ run: action, label, inside }: ToolButton, element: HTMLElement): void => {
    if (inside?.when(caretIn(view.state))) {
      const items = inside.items().map(item => ({ ...menuItem(item), isDisabled: !applies(view, item.run) }))
      openMenu(element, label, items)
    } else run(action)
  }
  const heading = menuButton('Text', 'Paragraph style', stylesAtCaret)
  heading.classList.add('wb-tool-heading')
  heading.ariaLabel = 'Text, paragraph style'
  const toggles = groups.map(group =>
    group.map(button => ({ button, element: toolButton(button, element => press(button, element)) })),
  )
  const hidden = () => toggles.flat().filter(({ element }) => isHidden(element))
  const hiddenItems = (): readonly MenuItem[] =>
    hidden().map(({ button }) => ({ ...itemOf(button), run: () => press(button, more) }))
  const more = menuButton('more', 'More tools', () => [...hiddenItems(), ...moreItems.map(menuItem)])
  const groupElements = toggles.map(group => groupOf(group.map(({ element }) => element)))
  bar.append(heading, ...groupElements, more)
  const all = [heading, ...toggles.flat().map(({ element }) => element), more]
  const shown = () => all.filter(element => !isHidden(element))
  /** The button that Tab leads to. */
  const setEntry = (entry: HTMLElement): void => {
    for (const element of all) element.tabIndex = element === entry ? 0 : -1
  }
  setEntry(heading)
  bar.addEventListener('mousedown', event => event.preventDefault())
  bar.addEventListener('keydown', event => onKey(event, view, shown()))
  bar.addEventListener('focusin', ({ target }) => {
    const entry = all.find(element => element === target)
    if (entry) setEntry(entry)
  })
  place.replaceChildren(bar)
  const stopFitting = fitGroups(bar, groupElements, () => {
    if (!shown().some(({ tabIndex }) => tabIndex === 0)) setEntry(heading)
  })

  let frame = 0
  const show = (): void => {
    frame = 0
    const caret = caretIn(view.state)
    showCaret(caret)
  }
  const showCaret = (caret: Caret): void => {
    const isOff = view.state.readOnly || !caret.isProse
    bar.toggleAttribute('data-off', isOff)
    const label = headingItems[caret.heading]?.label ?? ''
    if (heading.firstChild?.textContent !== label) {
      heading.firstChild?.replaceWith(label)
      heading.ariaLabel = `${label}, paragraph style`
    }
    for (const { button, element } of toggles.flat()) {
      if (button.isOn) set(element, 'aria-pressed', String(button.isOn(caret)))
      if (button.inside) set(element, 'aria-haspopup', button.inside.when(caret) ? 'menu' : null)
    }
    for (const element of all) set(element, 'aria-disabled', isOff && element !== more ? 'true' : null)
  }
  const schedule = (): void => {
    if (frame === 0) frame = requestAnimationFrame(show)
  }
  schedule()
  return {
    update({ docChanged, selectionSet, startState, state }: ViewUpdate) {
      if (docChanged || selectionSet || startState.readOnly !== state.readOnly) schedule()
    },
    focus(): boolean {
      all.find(({ tabIndex }) => tabIndex === 0)?.focus()
      return true
    },
    destroy() {
      cancelAnimationFrame(frame)
      stopFitting()
      bar.remove()
    },
  }
}

function toolButton({ icon, label, keys, isOn }: ToolButton, press: (element: HTMLElement) => void) {
  const element = plainButton(keys === undefined ? label : `${label} (${keysText(keys)})`)
  element.ariaLabel = label
  element.append(toolIcon(icon))
  if (isOn) element.ariaPressed = 'false'
  element.addEventListener('click', () => {
    if (element.ariaDisabled !== 'true' && element.ariaExpanded !== 'true') press(element)
  })
  return element
}

function menuButton(text: string, label: string, items: () => Parameters<typeof openMenu>[2]): HTMLButtonElement {
  const element = plainButton(label)
  element.ariaLabel = label
  element.ariaHasPopup = 'menu'
  element.ariaExpanded = 'false'
  if (text === 'more') element.append(toolIcon('more'))
  else element.append(text, toolIcon('down'))
  element.addEventListener('click', () => {
    if (element.ariaDisabled !== 'true' && element.ariaExpanded !== 'true') openMenu(element, label, items())
  })
  return element
}

function plainButton(title: string): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.title = title
  return element
}

function itemOf({ label, keys }: ToolItem) {
  return { label, ...(keys !== undefined && { keys: keysText(keys) }) }
}

function isHidden(element: HTMLElement): boolean {
  return element.parentElement?.hidden === true
}

/** Writes only what is different: it runs after every key. */
function set(element: HTMLElement, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}

function groupOf(elements: readonly HTMLElement[]): HTMLElement {
  const group = document.createElement('div')
  group.role = 'group'
  group.append(...elements)
  return group
}

function onKey(event: KeyboardEvent, view: EditorView, all: readonly HTMLElement[]): void {
  const at = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1
  if (at === -1) return
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key]
  if (event.key === 'Escape') view.focus()
  else if (event.key === 'ArrowDown' && all[at]?.ariaHasPopup) all[at]?.click()
  else if (next === undefined) return
  else all[(next + all.length) % all.length]?.focus()
  event.preventDefault()
}

function keysText(keys: string): string {
  return formatKeys(keys.replaceAll('-', ' ')).replace(/\b[a-z]$/, letter => letter.toUpperCase())
}
