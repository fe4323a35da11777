import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
  startCompletion,
} from '@codemirror/autocomplete'
import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { groups, headingItems, moreItems, type ToolAction } from '../buttons.ts'
import { insertText } from '../inserts.ts'
import type { Tool } from '../tool.ts'
import type { ToolHost } from '../toolbar.ts'
import { type FamilyNumbers, familyNumbers, nextRequirement } from './requirementId.ts'
import { slashField } from './slashField.ts'

/** Further words by which people look for a tool. */
const words: Readonly<Record<string, string>> = {
  'Heading 1': 'title h1',
  'Heading 2': 'section h2',
  'Heading 3': 'subsection h3',
  'Bulleted list': 'bullets points unordered',
  'Numbered list': 'ordered steps',
  'Task list': 'checkbox todo',
  Callout: 'note info hint box',
  Image: 'picture photo screenshot',
  Diagram: 'mermaid flowchart chart',
  'Code block': 'source snippet',
  'Dividing line': 'rule separator',
  'Today’s date': 'date day',
}
const wordsMaxChars = 40
const inText = new Set(['Bold', 'Italic', 'Code', 'Link', 'Strikethrough', 'Find and replace', 'Text'])

export type SlashHost = ToolHost & {
  /** The lines of the project that contain some words. */
  readonly search: (words: string) => Promise<readonly { readonly text: string }[]>
}

/** The menu of a slash where a block begins: every tool that makes one. */
export function slashSource(host: SlashHost) {
  let taken: ReadonlyMap<string, FamilyNumbers> = new Map()
  const readTaken = async (prefix: string): Promise<void> => {
    taken = familyNumbers((await host.search(prefix).catch(() => [])).map(({ text }) => text))
  }
  const items = [...headingItems.slice(0, 5), ...groups.flat(), ...moreItems].filter(({ label }) => !inText.has(label))
  return ({ state, pos }: CompletionContext): CompletionResult | null => {
    const slash = state.field(slashField, false) ?? null
    if (slash === null) return null
    const { id } = nextRequirement(state, slash, taken)
    void readTaken(id.replace(/(?<!\d)\d+$/, ''))
    const requirement: Tool = now => {
      const next = nextRequirement(now, now.selection.main.head, taken)
      return insertText(() => next.before + next.id + next.after)(now)
    }
    const tools = items.map(({ label, run }) => optionOf(label, run, host))
    const options = [
      optionOf(`Requirement ${id}`, requirement, host, 'shall must id'),
      ...tools.slice(0, 7),
      optionOf('Link to a page or section', link, host, 'reference cross see'),
      ...tools.slice(7),
    ]
    const inOrder = options.map((option, index) => ({ ...option, sortText: String(index).padStart(2, '0') }))
    return { from: slash + 1, to: pos, options: inOrder, validFor: /^[\p{L}\p{N} -]*$/u }
  }
}

const link: Tool = insertText(() => '[[')

function optionOf(label: string, run: ToolAction, host: SlashHost, more = words[label] ?? ''): Completion {
  // Of what matches, shorter labels come first, and these words are not shown: they are as long for every tool.
  const words = more.padEnd(wordsMaxChars)
  return { label: `${label} ${words}`, displayLabel: label, type: 'tool', apply: applied(run, host) }
}

/** Takes the slash away and runs the tool, as one step. */
function applied(run: ToolAction, host: SlashHost) {
  return (view: EditorView, completion: Completion, from: number, to: number): void => {
    const gone = view.state.update({ changes: { from: from - 1, to }, selection: { anchor: from - 1 } })
    const annotations = pickedCompletion.of(completion)
    if (typeof run === 'string') {
      view.dispatch({ changes: gone.changes, selection: gone.newSelection, annotations, userEvent: 'input.complete' })
      host[run](view)
      return
    }
    const made = withTool(gone.state, run)
    const changes = made ? gone.changes.compose(made.changes) : gone.changes
    const selection = made ? made.newSelection : gone.newSelection
    view.dispatch({ changes, selection, annotations, userEvent: 'input.complete', scrollIntoView: true })
    if (run === link) startCompletion(view)
  }
}

function withTool(state: EditorState, tool: Tool) {
  const spec = tool(state)
  return spec && state.update(spec)
}
