import { closeTag, openTag, textToken } from '../html/makeTokens.ts'
import { attributeOf, type OpenTag, type Token } from '../html/tokens.ts'
import { classesOf } from '../survey/labels.ts'

type Remark = { readonly className: string; readonly titleClass: string; readonly title: string }

const alert = (kind: string, title: string): Remark => ({
  className: `alert alert-${kind}`,
  titleClass: 'alert-title',
  title,
})
const remarks: ReadonlyMap<string, Remark> = new Map([
  ['note', alert('note', 'Note')],
  ['ednote', alert('note', 'Editor’s note')],
  ['issue', alert('warning', 'Issue')],
  ['warning', alert('warning', 'Warning')],
  ['advisement', alert('important', 'Advisement')],
  ['practice', alert('tip', 'Practice')],
  ['example', { className: 'block', titleClass: 'block-title', title: 'Example' }],
])
const carriers: ReadonlySet<string> = new Set(['aside', 'div', 'p', 'section'])
/** What ends a paragraph whose end is not written. */
const blocks: ReadonlySet<string> = new Set(
  'aside blockquote body dd details div dl dt figure h1 h2 h3 h4 h5 h6 li main ol p pre section table td th tr ul'.split(
    ' ',
  ),
)

/** Notes, issues and examples as the site shows them. */
export function printRemarks(tokens: readonly Token[]): readonly Token[] {
  const output: Token[] = []
  /** The remarks that are open, with the number of elements of their name in each. */
  const open: { readonly name: string; inner: number }[] = []
  const closeLast = () => {
    const { name = '' } = open.pop() ?? {}
    output.push(...(name === 'p' ? [closeTag('p'), closeTag('div')] : [closeTag('div')]))
  }
  tokens.forEach((token, index) => {
    if (token.kind === 'text') {
      output.push(token)
      return
    }
    if (open.at(-1)?.name === 'p' && blocks.has(token.name)) {
      const isOwn = token.kind === 'close' && token.name === 'p'
      closeLast()
      if (isOwn) return
    }
    const last = open.at(-1)
    if (last?.name === token.name) {
      last.inner += token.kind === 'open' ? 1 : -1
      if (last.inner < 0) {
        closeLast()
        return
      }
    }
    const remark = token.kind === 'open' && carriers.has(token.name) ? remarkOf(token) : null
    if (token.kind === 'open' && remark) {
      open.push({ name: token.name, inner: 0 })
      output.push(...beginning(token, remark, textAfter(tokens, index)))
    } else output.push(token.name === 'aside' ? { ...token, name: 'div' } : token)
  })
  while (open.length > 0) closeLast()
  return output
}

function remarkOf(tag: OpenTag): Remark | null {
  return classesOf(tag).flatMap(name => remarks.get(name) ?? [])[0] ?? null
}

function beginning(tag: OpenTag, remark: Remark, text: string): Token[] {
  const given = attributeOf(tag, 'title')
  const id = attributeOf(tag, 'id')
  const title = given === null ? remark.title : `${remark.title}: ${given}`
  const isSaid = given === null && text.trimStart().toLowerCase().startsWith(remark.title.toLowerCase())
  const wrapper = openTag('div', [['class', remark.className], ...(id === null ? [] : [['id', id] as const])])
  const titling = isSaid ? [] : [openTag('p', [['class', remark.titleClass]]), textToken(title), closeTag('p')]
  return [wrapper, ...titling, ...(tag.name === 'p' ? [openTag('p')] : [])]
}

/** The first text of an element, to see whether it says what it is. */
function textAfter(tokens: readonly Token[], index: number): string {
  const next = tokens.slice(index + 1, index + 4).find(token => token.kind === 'text' && token.markup.trim() !== '')
  return next?.kind === 'text' ? next.markup : ''
}
