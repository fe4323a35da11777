import { type Component, componentsIn } from './mdcComponents.ts'
import { boxFence, boxNamed } from './mdxBoxes.ts'
import { attributesOf, plainText, titleOfComponent } from './mdxTitles.ts'

/**
 * Converts the components of MDC (Nuxt Content) to Markdown: boxes such as `::note … ::` are alerts, of others their
 * title, description and text are shown, and `:icon{name="x"}` in a text is left out. A text in which not every
 * component has its end stays as it is. Linear.
 */
export function plainMdc(markdown: string): string {
  const lines = markdown.split('\n')
  const found = componentsIn(lines)
  if (found === null) return markdown
  const open: { readonly shift: number; readonly fence: string | null }[] = []
  const output: string[] = []
  let shift = 0
  let boxes = 0
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const indent = line.length - line.trimStart().length
    const pad = ' '.repeat(Math.max(0, indent - shift))
    const component = found.starts.get(index)
    if (component) {
      const { fence, head } = headOf(component, boxes)
      output.push('', ...head.map(text => pad + text), '')
      open.push({ shift, fence })
      if (fence !== null) boxes++
      shift += component.added
      index = component.from - 1
    } else if (found.ends.has(index)) {
      const ended = open.pop()
      shift = ended?.shift ?? 0
      if (ended?.fence) boxes--
      output.push('', ...(ended?.fence ? [' '.repeat(Math.max(0, indent - shift)) + ended.fence, ''] : []))
    } else if (found.code.has(index)) output.push(line.slice(Math.min(shift, indent)))
    else if (open.length > 0 && slot.test(line.trim())) output.push('')
    else output.push(line.slice(Math.min(shift, indent)).replace(inText, printInText))
  }
  return output.join('\n')
}

const slot = /^#[A-Za-z][\w-]{0,60}(?:\{[^{}]{0,300}\})?$/
const inText =
  /`[^`]{1,1000}`|(?<![\w:`]):([A-Za-z][\w-]{0,60})(?![\w:-])(?:\[([^[\]]{0,300})\])?(?:\{([^{}]{0,1000})\})?|\[([^[\]]{1,300})\]\{\.[^{}]{1,300}\}/g
const quotedOrBare = /"[^"]{0,500}"|'[^']{0,500}'|=([^\s"'{}=<>]{1,300})/g
const picture = /\.(?:png|jpe?g|gif|svg|webp|avif)(?:[?#]|$)/i

function headOf({ name, label, attributes, isEmpty }: Component, boxes: number) {
  const tag = tagOf(name, attributes)
  const said = attributesOf(tag)
  const description = said.get('description')
  const texts = description ? ['', plainText(description)] : []
  const box = boxNamed(name.replace(/^(?:prose|u|docs)-/, '').toLowerCase(), said)
  const fence = box && boxFence(boxes)
  if (box && fence) {
    const title = said.get('title')
    return { fence, head: [`${fence}${box}${title || label ? ` ${title ? plainText(title) : label}` : ''}`, ...texts] }
  }
  const isAlone = isEmpty && texts.length === 0
  const title = titleOfComponent(tag) || label || (isAlone ? shownAlone(said) : '')
  return { fence: null, head: title || texts.length > 0 ? [title, ...texts] : [] }
}

/** As a component of MDX, whose attributes are always quoted. */
function tagOf(name: string, attributes: string): string {
  const quoted = attributes.replace(quotedOrBare, (written, bare?: string) =>
    bare === undefined ? written : `="${bare}"`,
  )
  return `<${/(?:^|-)field$/.test(name) ? 'ResponseField' : name} ${quoted} >`
}

function printInText(written: string, name?: string, label?: string, attributes?: string, styled?: string): string {
  if (styled !== undefined) return styled
  if (name === undefined) return written
  if (label === undefined && attributes === undefined) return name === 'br' ? '<br>' : written
  const said = attributesOf(tagOf(name, attributes ?? ''))
  const text = label ?? plainText(said.get('label') || said.get('title') || said.get('value') || '')
  return linked(text, said) || shownAlone(said)
}

function linked(text: string, said: ReadonlyMap<string, string>): string {
  const address = said.get('to') || said.get('href')
  return text && address ? `[${text}](<${escaped(address)}>)` : text
}

/** What a component shows that has neither a title nor a text: a link or a picture. */
function shownAlone(said: ReadonlyMap<string, string>): string {
  const address = said.get('to') || said.get('href')
  if (address) return linked(plainText(address), said)
  const source = said.get('src') ?? ''
  return picture.test(source) ? `![${plainText(said.get('alt') ?? '')}](<${escaped(source)}>)` : ''
}

function escaped(address: string): string {
  return address.replace(/[<>\s]/g, encodeURIComponent)
}
