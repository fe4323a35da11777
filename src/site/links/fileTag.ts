/**
 * The values of a tag of Hugo that may include a file by its name, in lower case: `{{% part name="The desk" file="desk" %}}`
 * is `['desk']`. Titles are not among them. `null` for other texts.
 */
export function readFileTag(written: string): readonly string[] | null {
  if (!written.startsWith('{{')) return null
  const parameters = tag.exec(written)?.[1]
  if (parameters === undefined) return null
  const values = new Set([...parameters.matchAll(value)].map(([, named = '']) => nameIn(named)))
  return values.size === 0 ? null : [...values]
}

const tag = /^\{\{[<%]\s{0,9}[\w/-]{1,60}((?:\s[^{}]{0,1000})?)[%>]\}\}$/
const value = /"\/?([\w./-]{2,150})"/g

function nameIn(written: string): string {
  return written.toLowerCase().replace(/\.(?:adoc|json|md|rst|ya?ml)$/, '')
}
