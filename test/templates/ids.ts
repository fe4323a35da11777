/** Ids that readers cite, and the requirements that have them. */
import { nodesOf, textOf } from './markdown.ts'
import { breakFile, pagesOf, type Rules } from './template.ts'

const anyId = /\b[A-Z]{1,4}-\d{3,4}\b/g
const keyWord = /\b(MUST|SHOULD|MAY)\b/g
const wordOfPriority = new Map([
  ['Must', 'MUST'],
  ['Should', 'SHOULD'],
  ['Could', 'MAY'],
])
const statuses = ['Proposed', 'Approved', 'Implemented', 'Verified', 'Withdrawn']
const verifications = ['Test', 'Demonstration', 'Inspection', 'Analysis']
const attributes =
  /^\| Priority \| Status \| Verification \| Source \|\n[|-]+\n\| (\w+) \| (\w+) \| (\w+) \| [\w ]+ \|$/m

export const idRules: Rules = {
  'every id is defined once, and every mention of an id has a definition': {
    *faults(template) {
      const defined = new Set<string>()
      for (const [path, text] of pagesOf(template)) {
        for (const id of definitionsIn(text)) {
          if (defined.has(id)) yield `${path}: ${id} is defined again`
          defined.add(id)
        }
      }
      for (const [path, text] of pagesOf(template)) {
        for (const [id] of text.matchAll(anyId)) if (!defined.has(id)) yield `${path}: ${id} is not defined`
      }
    },
    broken: [
      breakFile('requirements', 'functional.md', '### FR-002', '### FR-003\n\n### FR-002'),
      breakFile('requirements', 'traceability.md', '| **TC-002** |', '| **TC-001** |'),
      breakFile('requirements', 'traceability.md', '| TC-002 |', '| TC-099 |'),
      breakFile('decisions', 'changelog.md', '[ADR-0001]', '[ADR-0009]'),
    ],
  },

  'a requirement has a bare id, a name, all attributes, and one key word that fits its priority': {
    *faults(template) {
      if (template.folder !== 'requirements') return
      for (const [path, text] of pagesOf(template)) {
        for (const { id, body } of sectionsIn(text)) {
          const [, priority = '', status = '', verification = ''] = attributes.exec(body) ?? []
          if (!/^(FR|NFR|IF)-\d{3}$/.test(id)) yield `${path}: the heading ${id} is not a bare id`
          if (!/^\*\*[^*]+\.\*\* /.test(body)) yield `${path}: ${id} has no name`
          if (!statuses.includes(status)) yield `${path}: ${id} has the status "${status}"`
          if (status === 'Withdrawn') continue
          const words = body.split('\n\n')[0]?.match(keyWord) ?? []
          if (words.join() !== wordOfPriority.get(priority)) yield `${path}: ${id} is a ${priority} and says ${words}`
          if (!verifications.includes(verification)) yield `${path}: ${id} is verified by "${verification}"`
          if (!body.includes('\n*Rationale.* ')) yield `${path}: ${id} has no rationale`
        }
      }
    },
    broken: [
      breakFile('requirements', 'functional.md', '### FR-002', '### FR-002: Show availability'),
      breakFile('requirements', 'functional.md', '**Show availability.** ', ''),
      breakFile('requirements', 'functional.md', '| Should | Proposed |', '| Must | Proposed |'),
      breakFile('requirements', 'functional.md', '| Should | Proposed |', '| Should | Maybe |'),
      breakFile('requirements', 'functional.md', 'the service MUST show', 'the service MUST count and MUST show'),
      breakFile('requirements', 'functional.md', '| Must | Approved | Test |', '| Must | Approved | Hope |'),
      breakFile('requirements', 'functional.md', '*Rationale.*', '*Reason.*'),
    ],
  },

  'the matrix traces every requirement once': {
    *faults(template) {
      const matrix = template.files.get('traceability.md') ?? ''
      if (template.folder !== 'requirements') return
      for (const [path, text] of pagesOf(template)) {
        for (const { id } of sectionsIn(text)) {
          const rows = matrix.split(`\n| [${id}](${path}#${id.toLowerCase()}) |`).length - 1
          if (rows !== 1) yield `${id} has ${rows} rows`
        }
      }
    },
    broken: [
      breakFile(
        'requirements',
        'traceability.md',
        '| [NFR-010](quality.md#nfr-010) |',
        '| [NFR-009](quality.md#nfr-009) |',
      ),
      breakFile('requirements', 'traceability.md', '| [FR-001](functional.md#fr-001) |', '| FR-001 |'),
    ],
  },

  'words in capitals come with the paragraph of BCP 14': {
    *faults(template) {
      const text = [...pagesOf(template).values()].join('\n')
      const cited = text.includes('[RFC 2119](') && text.includes('[RFC 8174](')
      if (text.match(keyWord) !== null && !cited) yield 'capitals without BCP 14'
    },
    broken: [breakFile('requirements', 'README.md', '[RFC 8174]', '[That one]')],
  },
}

/** An id is defined by the heading that begins with it, or by the bold first cell of a row. */
function definitionsIn(text: string): readonly string[] {
  return nodesOf(text).flatMap(node => {
    if (node.type === 'heading') return textOf(node).match(/^[A-Z]{1,4}-\d{3,4}\b/) ?? []
    const [first] = node.type === 'tableRow' ? (node.children[0]?.children ?? []) : []
    return first?.type === 'strong' ? (textOf(first).match(anyId) ?? []) : []
  })
}

/** The content under each heading of the third level. */
function sectionsIn(text: string): readonly { readonly id: string; readonly body: string }[] {
  const sections = text.split(/^(?=#{1,6} )/m).filter(section => section.startsWith('### '))
  return sections.map(section => {
    const [heading = '', ...lines] = section.split('\n')
    return { id: heading.slice('### '.length), body: lines.join('\n').trim() }
  })
}
