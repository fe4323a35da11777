import { decodePath } from '#domain/linkPath.ts'
import { type Html, html } from '../html/template.ts'
import { untitledClass } from '../links/elsewhere.ts'
import { pointerName } from '../links/pointers.ts'
import type { Context } from './context.ts'
import type { Value } from './value.ts'

/** The reference of a value that is in another file; `null` for any other. */
export function outsideReference(context: Context, value: Value | undefined): string | null {
  const found = context.follow(value)
  return found?.kind === 'outside' ? found.reference : null
}

const nameMaxChars = 200

/** A link to what is in another file, with its name there, else with the title of the file. */
export function outsideLink(reference: string): Html {
  const [file = '', pointer = ''] = reference.split('#', 2)
  const name = pointerName(decodePath(pointer.slice(pointer.lastIndexOf('/') + 1))).slice(0, nameMaxChars)
  return name.trim() === ''
    ? html`<a class="${untitledClass}" href="${reference}">${file}</a>`
    : html`<a href="${reference}">${name}</a>`
}
