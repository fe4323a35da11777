import { type Html, html } from '../html/template.ts'
import type { Context } from './context.ts'
import { referenceLimits } from './limits.ts'
import { printJson } from './printJson.ts'
import { type Direction, sampleOf } from './sample.ts'
import { field, fieldsOf, textField, type Value } from './value.ts'

export type Example = { readonly name: string; readonly value: Value }

/** The examples that a body gives, else one made from its schema. */
export function examplesOf(context: Context, media: Value, direction: Direction): readonly Example[] {
  const own = field(media, 'example')
  if (own !== undefined) return [{ name: 'Example', value: own }]
  const named = Object.entries(fieldsOf(field(media, 'examples'))).slice(0, referenceLimits.examplesMax)
  const given = named.flatMap(([name, written]) => {
    const example = context.read(written)
    const value = field(example, 'value')
    return value === undefined ? [] : [{ name: `Example: ${textField(example, 'summary', 200) || name}`, value }]
  })
  if (given.length > 0) return given
  const made = sampleOf(context, field(media, 'schema'), direction)
  return made === undefined || (typeof made !== 'object' && !context.isPart) ? [] : [{ name: 'Example', value: made }]
}

export function exampleBlocks(context: Context, examples: readonly Example[]): Html[] {
  return examples
    .filter(() => context.takeRow())
    .map(({ name, value }) => html`<details><summary>${name}</summary>${codeOf(value)}</details>`)
}

export function codeOf(value: Value): Html {
  const { exampleMaxChars } = referenceLimits
  const isText = typeof value === 'string'
  const shown = isText && value.length > exampleMaxChars ? `${value.slice(0, exampleMaxChars)}\n…` : value
  return html`<pre><code>${isText ? String(shown) : printJson(value, exampleMaxChars)}</code></pre>`
}
