import { formatKeys } from '../../ui/keymap.ts'

/** What to do instead of an instruction that no change of the text answers. */
export type Elsewhere = {
  readonly title: string
  readonly text: string
  /** Only true while there is no model. */
  readonly isForModel?: true
}

const filler =
  /^(?:(?:please|pls|hey|now|just|can you|could you|i want to|i would like to|i'd like to|how do i|how can i|how to|let's) )+/
const determiners = /(?<!\S)(?:this|the|my|that|a|an|it|last|latest|whole|current|all|some) /g

const notText = 'This is not a change of the text'
const needsModel = 'This needs an AI model'

const newFile = { title: notText, text: '“New file” is above the list of files.' }
const places: readonly (readonly [RegExp, Elsewhere])[] = [
  [
    /^(?:help(?: me)?|hi|hello|what (?:can|does|do) (?:you|it|this|i)(?: do| type| write| ask)?(?: here)?|how does (?:this|it) work)$/,
    {
      title: 'Say what to change',
      text: 'For example: replace “soon” with “within 2 days”. “find …” searches, and “check” lists what is wrong on this page.',
    },
  ],
  [
    /^(?:undo|revert|go back|step back)(?: (?:changes?|edit|rewrite|step|that|this|it))?$/,
    {
      title: notText,
      text: `To undo what was typed or kept, press ${formatKeys('Mod Z')} in the text. Committed changes are reverted in “Commits”.`,
    },
  ],
  [
    /^(?:commit|save|publish|release|upload)(?: (?:changes?|text|everything|this|it|file|page|document|doc))?$/,
    { title: notText, text: `To commit, press ${formatKeys('Mod S')}, or “Commit…” above the text.` },
  ],
  [
    /^(?:rename|move) (?:file|page|document|doc)(?: (?:to|into|as|in) .{1,200})?$/,
    { title: notText, text: 'Files are renamed and moved in “File” above the text, “Rename or move…”.' },
  ],
  [
    /^(?:(?:create|add|make|start|open) )?(?:new|another) (?:file|page|document|doc)(?: (?:about|for|with|called|named|on) .{1,200})?$/,
    newFile,
  ],
  [/^(?:create|add) (?:file|page|document|doc)$/, newFile],
  [
    /^(?:delete|remove) (?:file|page|document|doc)$/,
    { title: notText, text: 'Files are deleted in “File” above the text.' },
  ],
  [
    /^(?:add|insert|create|draw|put in) (?:new |another )?(?:table|diagram|flow ?chart|image|picture|screenshot|code(?: block)?|quote|check ?list|(?:bullet |numbered )?list|link)$/,
    {
      title: 'Say what it contains, or insert an empty one',
      text: 'Type / in the text for tables, images, diagrams and lists, or use the bar above it.',
    },
  ],
  [
    /^(?:connect|add|use|enable|set up) (?:ai|model|ai model|llm|api key)$/,
    { title: notText, text: 'An administrator of this service connects a model.' },
  ],
]

const written =
  /^(?:(?:make|keep) (?:it|this|that|everything|(?:this|the) (?:text|page|section|document)) (?:\w+\s+)?(?:shorter|better|longer|clearer|simpler|nicer|formal|professional|concise|readable|friendlier|precise)|(?:summari[sz]e|translate|explain|shorten|simplify|improve|proofread|paraphrase|rewrite|reword|rephrase|expand|polish|tighten)(?:\s.{0,300})?|(?:fix|correct|check) (?:the |all )?(?:spelling|grammar|typos?|wording|style|language|english)(?: mistakes| errors)?|write (?:an? |the |some )?.{1,300}|tighten .{1,300})$/

/** It quotes or lists something, has several requests, or a value: the service says which of this is not possible. */
const saysMore = /["“”„«»‘`:;,]|(?<!\S)(?:and|then) |(?<!\S)(?:to|by|as|with|within) \d/

/**
 * For an instruction that was not understood: where the app does this, or that a model is needed for it. Only whole
 * instructions count, so that none is answered that says more. `null` for all others.
 */
export function elsewhereOf(instruction: string): Elsewhere | null {
  const words = instruction
    .trim()
    .slice(0, 400)
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(?<![.?!])[.?!]+$/, '')
  const asked = words.replace(filler, '')
  const plain = asked.replace(determiners, '')
  const found = places.find(([form]) => form.test(asked) || form.test(plain))
  if (found) return found[1]
  if (!written.test(asked) || saysMore.test(asked)) return null
  return { isForModel: true, title: needsModel, text: 'Without one, say exactly what to change: replace “…” with “…”.' }
}
