/** Placeholders for the project's own words in a template's files. */
const placeholders = /PROJECT_NAME|PROJECT_DESCRIPTION/g

type File = { readonly path: string; readonly content: Uint8Array }
type Words = { readonly name: string; readonly description: string }

/**
 * The files with the project's name and description filled in; binary files and files without a placeholder are
 * unchanged.
 */
export function fillTemplate(files: readonly File[], words: Words): readonly File[] {
  return files.map(file => (textual.test(file.path) ? { ...file, content: fill(file, words) } : file))
}

const textual = /\.(md|markdown|ya?ml|json|txt)$/i
const frontMatter = /^---\r?\n[\s\S]*?\r?\n---\r?\n/

function fill(file: File, words: Words): Uint8Array {
  const text = new TextDecoder().decode(file.content)
  const head = /\.(ya?ml|json)$/i.test(file.path) ? text.length : (frontMatter.exec(text)?.[0].length ?? 0)
  const filled = put(text.slice(0, head), words, quoted) + put(text.slice(head), words, prose)
  return filled === text ? file.content : new TextEncoder().encode(filled)
}

function put(text: string, words: Words, spelled: (word: string) => string): string {
  return text.replace(placeholders, found =>
    spelled(oneLine(found === 'PROJECT_NAME' ? words.name : words.description || `Documentation of ${words.name}.`)),
  )
}

/** Joins lines and separates braces that Liquid and kramdown, which GitHub Pages run over every page, would interpret. */
function oneLine(word: string): string {
  return word.replace(/[\s\p{Cc}]+/gu, ' ').replace(/\{(?=[{%:])/g, '{ ')
}

/** For use inside the double quotes of YAML and JSON. */
function quoted(word: string): string {
  return JSON.stringify(word).slice(1, -1)
}

const address = /(https?:\/\/(?:[.,;:!?)'"*_~]*[^\s<>.,;:!?)'"*_~])+)/

/** For Markdown, where a name is plain text; only addresses stay clickable. */
function prose(word: string): string {
  return word
    .split(address)
    .map((part, nth) => (nth % 2 === 1 ? `<${part}>` : escaped(part)))
    .join('')
    .replace(/^[-+](?=[\s-]|$)/, '\\$&')
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\')
}

/** Escapes only what has a meaning: a name such as `snake_case` or `C#` stays readable in the source. */
function escaped(text: string): string {
  return text
    .replace(/[\\`*[\]<>|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|(?<=^|\s)#/gu, '\\$&')
    .replace(/&(?=#?\w+;)/g, '&amp;')
}
