import { useEffect } from 'react'
import { createStore, useStore } from '../store.ts'

/** Single keys can be turned off (WCAG 2.1.4), and never work where a person writes. */
const settingName = 'speckeep-single-keys'
/** After `g` the next key has this long. */
const sequenceMs = 1_200

const setting = createStore(localStorage.getItem(settingName) !== 'off')
// Another tab has changed it.
addEventListener('storage', () => setting.set(localStorage.getItem(settingName) !== 'off'))

export function setSingleKeysEnabled(to: 'on' | 'off'): void {
  localStorage.setItem(settingName, to)
  setting.set(to === 'on')
}

export function useAreSingleKeysEnabled(): boolean {
  return useStore(setting)
}

export type SingleKeys = Readonly<Record<string, () => void>>

/** `{ c: …, 'g p': … }`; what the screen on top says wins, as it listens last and is asked first. */
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
  if (act === undefined) return
  first = ''
  event.preventDefault()
  act()
})

function actionFor(keys: string): (() => void) | undefined {
  return layers.find(layer => Object.hasOwn(layer, keys))?.[keys]
}

function isTextInput(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null)
  )
}
