import { useEffect } from 'react'
import { browserStorage } from '../storage.ts'
import { createStore, useStore } from '../store.ts'

/** Single-key shortcuts can be turned off (WCAG 2.1.4) and are inactive in text fields. */
const settingName = 'speckeep-single-keys'
/** How long a key sequence waits for its second key. */
const sequenceMs = 1_200

const setting = createStore(browserStorage.read(settingName) !== 'off')
// Another tab changed the setting.
addEventListener('storage', () => setting.set(browserStorage.read(settingName) !== 'off'))

export function setSingleKeysEnabled(to: 'on' | 'off'): void {
  browserStorage.write(settingName, to)
  setting.set(to === 'on')
}

export function useAreSingleKeysEnabled(): boolean {
  return useStore(setting)
}

export type SingleKeys = Readonly<Record<string, () => void>>

/** `{ c: …, 'g p': … }`; the topmost screen takes precedence, as its listener is registered last and called first. */
export function useSingleKeys(keys: SingleKeys): void {
  useEffect(() => {
    layers.unshift(keys)
    return () => {
      layers.splice(layers.indexOf(keys), 1)
    }
  }, [keys])
}

const layers: SingleKeys[] = []
let first = ''
let firstAtMs = 0

document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return
  if (!setting.get() || isTextInput(event.target) || document.querySelector('[role="dialog"]') !== null) return
  const sequence = Date.now() - firstAtMs < sequenceMs ? `${first} ${event.key}` : event.key
  const act = actionFor(sequence) ?? actionFor(event.key)
  first = event.key
  firstAtMs = Date.now()
  if (act === null) return
  first = ''
  event.preventDefault()
  act()
})

function actionFor(keys: string): (() => void) | null {
  return layers.find(layer => Object.hasOwn(layer, keys))?.[keys] ?? null
}

function isTextInput(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null)
  )
}
