import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { EditorView } from '@codemirror/view'
import { BlockWidget } from '#web/workbench/editor/live/BlockWidget.ts'
import type { BlockRenderer } from '#web/workbench/editor/live/rendering.ts'

/** Just enough of a page to count the listeners of a diagram. */
const element = (): object => ({
  style: {},
  setAttribute: () => {},
  addEventListener: () => {},
  append: () => {},
  appendChild: (child: object) => child,
  replaceChildren: () => {},
  before: () => {},
  remove: () => {},
  attachShadow: element,
  querySelector: element,
})
let listeners = 0
const page = {
  document: { createElement: element, documentElement: element() },
  window: { addEventListener: () => listeners++, removeEventListener: () => listeners-- },
  MutationObserver: class {
    observe(): void {}
    disconnect(): void {}
  },
}
const before = Object.keys(page).map(name => [name, Reflect.get(globalThis, name)] as const)
Object.assign(globalThis, page)
after(() => Object.assign(globalThis, Object.fromEntries(before)))

const view = { requestMeasure: () => {} } as unknown as EditorView
const renderer: BlockRenderer = {
  known: () => null,
  render: async () => '<figure></figure>',
  nodes: () => [],
  heightOf: () => null,
  keepHeight: () => {},
  images: () => {},
  diagramUrl: 'https://pages.example/_s/diagram.html',
  sheet: () => ({}) as CSSStyleSheet,
  follow: () => {},
  destroy: () => {},
}
const block = { kind: 'diagram', indent: 0, source: '```mermaid\npie\n```', context: '', before: null } as const

test('a diagram listens as long as it is in the page', async () => {
  const widget = new BlockWidget(block, renderer)
  const place = widget.toDOM(view)
  await Promise.resolve()
  assert.equal(listeners, 1)
  widget.destroy(place)
  assert.equal(listeners, 0)
})

test('a diagram that is removed before it is rendered is not drawn', async () => {
  const widget = new BlockWidget(block, renderer)
  widget.destroy(widget.toDOM(view))
  await Promise.resolve()
  assert.equal(listeners, 0)
})
