import { isMap, isScalar, type Node } from 'yaml'
import { type ContentsEntry, contentsLimits } from '../facts/contents.ts'
import { contentsEntry } from './contentsEntry.ts'
import { fieldIn, readSettings, scalarIn } from './yamlContents.ts'

/** Where the pages of an implementation guide of FHIR are, from the folder of its `sushi-config.yaml`. */
export const fhirPages = 'input/pagecontent'

/** The `menu:` of an implementation guide, by title and by the HTML that is made of each page; else its `pages:`. */
export function readFhirMenu(text: string): readonly ContentsEntry[] {
  const { fields } = readSettings(text)
  const menu = menuEntries(fields.get('menu'))
  return menu.length > 0 ? menu : pageEntries(fields.get('pages'))
}

function menuEntries(node: unknown, depth = 0): readonly ContentsEntry[] {
  return entriesOf(node, depth, (title, value) => {
    const below = menuEntries(value, depth + 1)
    return contentsEntry(title, below.length > 0 ? null : sourceOf(scalarIn(value) ?? ''), below)
  })
}

function pageEntries(node: unknown, depth = 0): readonly ContentsEntry[] {
  return entriesOf(node, depth, (file, value) =>
    /\.(?:md|xml|html)$/.test(file)
      ? contentsEntry(scalarIn(fieldIn(value, 'title')), sourceOf(file), pageEntries(value, depth + 1))
      : null,
  )
}

function entriesOf(
  node: unknown,
  depth: number,
  read: (key: string, value: Node | null) => ContentsEntry | null,
): readonly ContentsEntry[] {
  if (!isMap<Node, Node | null>(node) || depth > contentsLimits.depthMax) return []
  return node.items.slice(0, contentsLimits.entriesMax).flatMap(({ key, value }) => {
    const name = isScalar(key) ? scalarIn(key) : null
    return (name !== null && read(name, value)) || []
  })
}

/** Pages in XML are not shown as such, and others (`artifacts.html`) the publisher makes. */
function sourceOf(page: string): string | null {
  const [file = ''] = page.split('#', 1)
  const path = file.replace(/\.(?:html|xml)$/, '.md')
  return path === '' ? null : path
}
