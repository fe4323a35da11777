import type { StateBlock } from 'markdown-it'
import { labelAnchor } from '../../links/elsewhere.ts'
import { lineAt } from './lines.ts'

/** The lines such as `:name: x` with which a directive of MyST begins, and the first line after them. */
export type MystOptions = { readonly options: ReadonlyMap<string, string>; readonly from: number }

const option = /^[ \t]*:([\w-]{1,40}):(?:[ \t]+(.{0,500}))?$/

export function readOptions(state: StateBlock, from: number, to: number): MystOptions {
  const lines: string[] = []
  for (let at = from; at < to && option.test(lineAt(state, at)); at++) lines.push(lineAt(state, at))
  return { options: optionsIn(lines), from: from + lines.length }
}

/** The same of a text, with the text that follows. */
export function splitOptions(text: string): { readonly options: ReadonlyMap<string, string>; readonly rest: string } {
  const lines = text.split('\n')
  const count = lines.findIndex(line => !option.test(line))
  return { options: optionsIn(lines.slice(0, count)), rest: lines.slice(count).join('\n') }
}

function optionsIn(lines: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    lines.map(line => {
      const [, key = '', value = ''] = option.exec(line) ?? []
      return [key, value.trim()]
    }),
  )
}

/** The anchor that a directive gives itself by its option `name` or `label`; `''` without one. */
export function anchorOf(options: ReadonlyMap<string, string>): string {
  const name = options.get('name') || options.get('label') || ''
  return /^[\w.:/ -]{1,150}$/.test(name) ? labelAnchor(name) : ''
}

export function pushAnchor(state: StateBlock, line: number, options: ReadonlyMap<string, string>): void {
  const anchor = anchorOf(options)
  if (anchor === '') return
  const token = state.push('html_block', '', 0)
  token.content = anchor
  token.map = [line, line + 1]
}
