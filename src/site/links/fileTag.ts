/**
 * The values of a tag of Hugo that may include a file by its name, in lower case: `{{% part name="The desk" file="desk" %}}`
 * is `['desk']`. Titles are not among them. `null` for other texts.
 */
export function readFileTag(written: string): readonly string[] | null {
  const file = fileOfDirective(written)
  if (file !== null) return [file]
  if (!written.startsWith('{{')) return null
  const parameters = tag.exec(written)?.[1]
  if (parameters === undefined) return null
  const values = new Set([...parameters.matchAll(value)].map(([, named = '']) => nameIn(named)))
  return values.size === 0 ? null : [...values]
}

const tag = /^\{\{[<%]\s{0,9}[\w/-]{1,60}((?:\s[^{}]{0,1000})?)[%>]\}\}$/
const directive = /^\{[a-z][\w:-]{1,40}\} ([\w./-]{2,200})$/
const value = /"\/?([\w./-]{2,150})"/g

/** The path that a directive of MyST names, `{jsonschema} ../a.json`; `null` for other texts. */
export function fileOfDirective(written: string): string | null {
  return directive.exec(written)?.[1] ?? null
}

/** How a directive of MyST that names a file is read like such a tag; `null` if it names none, or no part of a path. */
export function directiveTag(name: string, argument: string): string | null {
  const [path = ''] = argument.split(/\s/, 1)
  const written = `{${name}} ${path}`
  return /[^/]\/[^/]/.test(path) && /\.[a-z]\w{1,7}$/i.test(path) && directive.test(written) ? written : null
}

function nameIn(written: string): string {
  return written.toLowerCase().replace(/\.(?:adoc|json|md|rst|ya?ml)$/, '')
}
