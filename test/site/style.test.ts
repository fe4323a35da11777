import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const css = readFileSync(new URL(import.meta.resolve('#site/style/colours.css')), 'utf8')

/** Text colours, each with the backgrounds that it appears on. */
const pairs: Readonly<Record<string, readonly string[]>> = {
  text: [
    'page',
    'lift',
    'panel',
    'code',
    'accent-panel',
    'target',
    'note-panel',
    'tip-panel',
    'important-panel',
    'warning-panel',
    'caution-panel',
  ],
  'text-strong': ['page', 'panel', 'target'],
  'text-quiet': ['page', 'panel', 'lift', 'target'],
  accent: [
    'page',
    'panel',
    'accent-panel',
    'note-panel',
    'tip-panel',
    'important-panel',
    'warning-panel',
    'caution-panel',
  ],
  page: ['accent'],
  note: ['note-panel'],
  tip: ['tip-panel'],
  important: ['important-panel'],
  warning: ['warning-panel', 'page'],
  caution: ['caution-panel'],
  added: ['added-panel', 'page'],
  removed: ['removed-panel', 'page'],
  ...Object.fromEntries(
    ['word', 'string', 'number', 'name', 'quiet', 'added', 'removed'].map(part => [`code-${part}`, ['code', 'target']]),
  ),
}

for (const [index, scheme] of ['light', 'dark'].entries()) {
  test(`text has a contrast of at least 4.5:1 with its background, ${scheme}`, () => {
    const colours = new Map(
      [...css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\);/g)].map(([, name = '', ...pair]) => [
        name,
        pair[index] ?? '',
      ]),
    )
    for (const [text, backgrounds] of Object.entries(pairs)) {
      for (const background of backgrounds) {
        const ratio = contrast(
          colours.get(text) ?? assert.fail(text),
          colours.get(background) ?? assert.fail(background),
        )
        assert.ok(ratio >= 4.5, `${text} on ${background} is ${ratio.toFixed(2)}:1`)
      }
    }
  })
}

/** WCAG 2.2, relative luminance. */
function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
