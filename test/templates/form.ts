/** The form of a template as a set of files: its record, its size, its text, its placeholders. */
import { anchorsOf, blocksBeforeDiagrams, nodesOf, textOf } from './markdown.ts'
import { breakFile, byKey, type Json, pagesOf, parseYaml, put, type Rules, type Template, without } from './template.ts'

const limits = { nameMaxChars: 100, categoryMaxChars: 50, descriptionMaxChars: 200, lineMaxChars: 120 }
const sizes = { filesMax: 14, fileMaxBytes: 24 * 1024, templateMaxBytes: 64 * 1024, blankMaxBytes: 512 }

const placeholders = [
  { path: '_config.yml', text: /^title: "PROJECT_NAME"\ndescription: "PROJECT_DESCRIPTION"\n/ },
  { path: 'README.md', text: /^# PROJECT_NAME\n\nPROJECT_DESCRIPTION\n/ },
]
const britishSpelling =
  /\b\w*(colour|behaviour|neighbour|favour|catalogue|cancelled|labelled|organis|recognis|centre)\w*/i

export const formRules: Rules = {
  'template.json fits the record of a template': {
    *faults({ folder, meta }) {
      const { key, name, description, category, isDefault, order, ...others } = meta
      if (key !== folder) yield 'key is not the folder'
      if (!isText(name, limits.nameMaxChars)) yield 'name'
      if (!isText(description, limits.descriptionMaxChars)) yield 'description'
      if (!isText(category, limits.categoryMaxChars)) yield 'category'
      if (typeof isDefault !== 'boolean' || !Number.isInteger(order)) yield 'isDefault or order'
      for (const other of Object.keys(others)) yield `unknown field ${other}`
    },
    broken: [
      describedBy({ key: 'other' }),
      describedBy({ name: '' }),
      describedBy({ description: 'x'.repeat(limits.descriptionMaxChars + 1) }),
      describedBy({ category: 'x'.repeat(limits.categoryMaxChars + 1) }),
      describedBy({ isDefault: 'no' }),
      describedBy({ order: 1.5 }),
      describedBy({ icon: 'x' }),
    ],
  },

  'YAML is valid, and every page but the start page has a title and a position': {
    *faults(template) {
      const places = new Set<unknown>()
      for (const [path, text] of template.files) {
        if (/\.ya?ml$/.test(path) && parseYaml(text) === null) yield `${path}: not YAML`
        if (!path.endsWith('.md')) continue
        const head = /^---\n([\s\S]*?)\n---\n\n# /.exec(text)?.[1]
        const { title, nav_order: place } = parseYaml(head ?? '') ?? {}
        if (nodesOf(text).filter(node => node.type === 'heading' && node.depth === 1).length !== 1) yield `${path}: H1`
        if (path === 'README.md' && text.startsWith('---')) yield `${path}: front matter is shown by code hosts`
        if (path === 'README.md') continue
        if (!isText(title, limits.nameMaxChars)) yield `${path}: no title`
        if (!Number.isInteger(place) || places.has(place)) yield `${path}: nav_order ${place}`
        places.add(place)
      }
    },
    broken: [
      breakFile('requirements', 'scope.md', 'title: Scope\n', ''),
      breakFile('requirements', 'scope.md', 'title: Scope', 'title: [Scope'),
      breakFile('requirements', 'scope.md', 'nav_order: 1', 'nav_order: 2'),
      breakFile('requirements', 'scope.md', '## Purpose', '# Purpose'),
      breakFile('requirements', 'README.md', '# PROJECT', '---\ntitle: x\n---\n\n# PROJECT'),
      breakFile('requirements', '_config.yml', 'plugins:', 'plugins: ]'),
    ],
  },

  'text is plain, clean, in American spelling, and has no leftovers': {
    *faults(template) {
      for (const [path, text] of template.files) {
        if (!/[^\n]\n$/.test(text)) yield `${path}: does not end with one line end`
        if (/[^\n\x20-\x7e]/.test(text)) yield `${path}: not printable ASCII with LF`
        if (/ $/m.test(text)) yield `${path}: trailing space`
        if (/\b(TODO|FIXME|lorem|TBD)\b/i.test(text)) yield `${path}: leftover`
        const british = britishSpelling.exec(text)
        if (british) yield `${path}: ${british[0]}`
        for (const line of text.split('\n')) {
          if (line.length > limits.lineMaxChars && !line.startsWith('| ')) yield `${path}: long line "${line}"`
        }
      }
    },
    broken: [
      breakFile('blank', 'README.md', 'PROJECT_DESCRIPTION\n', 'PROJECT_DESCRIPTION'),
      breakFile('blank', 'README.md', 'PROJECT_DESCRIPTION\n', 'PROJECT_DESCRIPTION\n\n'),
      breakFile('blank', 'README.md', 'PROJECT_DESCRIPTION\n', 'PROJECT_DESCRIPTION\r\n'),
      breakFile('blank', 'README.md', 'PROJECT_NAME', 'PROJECT_NAME '),
      breakFile('blank', 'README.md', 'PROJECT_NAME', 'PROJECT_NAME\u2014'),
      breakFile('blank', 'README.md', 'PROJECT_NAME', 'TODO'),
      breakFile('blank', 'README.md', 'PROJECT_NAME', 'Colours'),
      breakFile('blank', 'README.md', 'PROJECT_NAME', 'x'.repeat(limits.lineMaxChars)),
    ],
  },

  'words of the project occur only in placeholders': {
    *faults(template) {
      for (const { path, text } of placeholders) {
        if (!text.test(template.files.get(path) ?? '')) yield `${path}: not at its start`
      }
      for (const [path, text] of template.files) {
        const start = placeholders.find(place => place.path === path)?.text ?? /^/
        if (/PROJECT_/.test(text.replace(start, ''))) yield `${path}: placeholder`
      }
    },
    broken: [
      put('blank', 'README.md', '# Requirements\n'),
      breakFile('requirements', 'scope.md', '# Scope', '# Scope of PROJECT_NAME'),
      breakFile('requirements', 'README.md', 'This specification', 'PROJECT_NAME'),
      breakFile('requirements', '_config.yml', '"PROJECT_NAME"', 'PROJECT_NAME'),
    ],
  },

  'there is a sorted glossary, a change log, a guide, and a diagram explained in words': {
    *faults(template) {
      if (template.folder === 'blank') return
      const tables = nodesOf(template.files.get('glossary.md') ?? '').filter(node => node.type === 'table')
      const terms = tables.map(({ children: [, ...rows] }) => rows.map(row => textOf(row.children[0] ?? row)))
      if (terms.flat().length < 8) yield 'glossary'
      for (const words of terms) if (`${words}` !== `${words.toSorted(byLetters)}`) yield `glossary: ${words}`
      if (!template.files.has('changelog.md')) yield 'change log'
      const guide = anchorsOf(template.files.get('guide.md') ?? '')
      if (!guide.has('make-it-yours') || !guide.has('trim-it')) yield 'guide'
      const diagrams = [...pagesOf(template).values()].flatMap(text => blocksBeforeDiagrams(text))
      if (diagrams.length === 0 || diagrams.some(block => block !== 'paragraph')) yield 'diagram'
    },
    broken: [
      breakFile('requirements', 'glossary.md', '| Branch |', '| Zone |'),
      breakFile('requirements', 'scope.md', '```mermaid', '```text'),
      breakFile('requirements', 'scope.md', '```mermaid', '***\n\n```mermaid'),
      breakFile('requirements', 'guide.md', '## Trim it', '## Cut'),
      without('requirements', 'glossary.md'),
      without('requirements', 'changelog.md'),
    ],
  },

  'the size is moderate': {
    *faults(template) {
      const bytes = [...template.files.values()].map(text => Buffer.byteLength(text))
      const total = bytes.reduce((sum, size) => sum + size, 0)
      if (template.files.size > sizes.filesMax) yield `${template.files.size} files`
      if (Math.max(...bytes) > sizes.fileMaxBytes || total > sizes.templateMaxBytes) yield `${total} bytes`
      if (template.folder !== 'blank') return
      if (template.files.size !== 2 || total > sizes.blankMaxBytes) yield 'blank is not blank'
    },
    broken: [
      put('requirements', 'big.md', 'x'.repeat(sizes.fileMaxBytes + 1)),
      { ...byKey('api'), files: new Map(Array.from({ length: sizes.filesMax + 1 }, (_, n) => [`${n}.md`, ''])) },
      put('blank', 'more.md', '# More\n'),
      put('blank', '_config.yml', 'x'.repeat(sizes.blankMaxBytes)),
    ],
  },
}

function describedBy(change: Json): Template {
  const blank = byKey('blank')
  return { ...blank, meta: { ...blank.meta, ...change } }
}

function byLetters(a: string, b: string): number {
  return a.localeCompare(b, 'en')
}

function isText(value: unknown, maxChars: number): value is string {
  return typeof value === 'string' && value.trim() === value && value.length > 0 && value.length <= maxChars
}
