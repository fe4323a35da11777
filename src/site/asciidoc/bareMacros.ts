import { delimiterAfter } from './macros.ts'

/** Before the name of a function, structure, enumeration, type, define or parameter. */
const named = /(?<![\w/.\\-])(?:[fsetdp]name|[fsetdp]text|[fsetd]link|basetype|apiext|code):(?=[A-Za-z_*])/g
/** Only texts of the dialect have these. */
const dialect = /(?<![\w/.\\-])(?:[fsetdp]name|[fsetd]link):[A-Za-z_*]/
/** Words with a special meaning in such texts. */
const marked = /(?<![\w/.\\-])(can|cannot|may|must|optional|optionally|required|should|undefined):(?![\w:])/g
const anchor = /\[\[[^[\]{}\n]{0,100}\{([\w-]{1,60})\}[^[\]\n]{0,200}\]\][ \t]{0,20}/g
const attribute = /^:([\w-]{1,60}):/gm

/**
 * The macros of Khronos' specifications, which have no brackets, as what they mark: `slink:VkFence` is `VkFence`, and
 * `must:` is `must`. Anchors that are completed elsewhere are left out. Code stays as it is. Linear.
 */
export function withoutBareMacros(text: string): string {
  if (!dialect.test(text)) return text
  const set = new Set([...text.matchAll(attribute)].map(([, name]) => name))
  let within = ''
  return text
    .split('\n')
    .map(line => {
      within = delimiterAfter(within, line)
      if (within !== '' || !line.includes(':')) return within === '' ? withoutOpenAnchors(line, set) : line
      return withoutOpenAnchors(line, set).replace(named, '').replace(marked, '$1')
    })
    .join('\n')
}

function withoutOpenAnchors(line: string, set: ReadonlySet<string | undefined>): string {
  if (!line.includes('[[')) return line
  return line.replace(anchor, (written, name: string) => (set.has(name) ? written : ''))
}
