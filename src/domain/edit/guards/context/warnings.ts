/**
 * The closed list of warnings about a rewrite. `blocking` stops autoCommit (Interface, AI edit): the caller gets the
 * preview and decides. A warning never stops the preview itself.
 *
 * `nature` says what the warning means if it is true. `damage`: text that the instruction does not mention is lost or
 * broken; false alarms must be very rare (docs/decisions/0013). `unasked`: something is new and may be wanted. `note`:
 * stops nothing.
 */
export const warningTable = {
  cut_off: {
    nature: 'damage',
    message: 'The model stopped before it was done, so part of the change may be missing.',
  },
  other_form: {
    nature: 'unasked',
    message:
      'The model did not answer in the form that it was asked for. The edits were read from its text: check that it meant them.',
  },
  rewritten_whole: {
    nature: 'damage',
    message: 'The model rewrote the whole document instead of single places, so text may have been lost unnoticed.',
  },
  front_matter_dropped: { nature: 'damage', message: 'The metadata at the start of the document is gone.' },
  fence_opened: {
    nature: 'damage',
    message: 'A code block is opened and never closed, so what follows becomes code.',
  },
  wrapped_in_fence: { nature: 'damage', message: 'Text that was not code is now in a code block.' },
  line_ends_changed: { nature: 'damage', message: 'Some lines have a line end that the document did not use before.' },
  bom_changed: { nature: 'damage', message: 'The byte order mark at the start was added or removed.' },
  final_newline_added: { nature: 'note', message: 'The last line of the document now has a line end.' },
  final_newline_changed: { nature: 'damage', message: 'The line end at the end of the document was removed.' },
  text_elided: { nature: 'damage', message: 'A new line reads like a placeholder for omitted text.' },
  chatter_added: { nature: 'damage', message: 'A new line reads like a comment of the model on its answer.' },
  heading_lost: { nature: 'damage', message: 'A heading of the document is missing from the new text.' },
  requirement_lost: { nature: 'damage', message: 'A requirement was removed that the instruction does not name.' },
  definition_lost: { nature: 'damage', message: 'The address of a link was removed while its name is still used.' },
  passage_lost: { nature: 'damage', message: 'Lines were removed, and nothing in the new text replaces them.' },
  text_lost: { nature: 'damage', message: 'The document lost more than 30 % of its length.' },
  text_moved: {
    nature: 'damage',
    message: 'Text moved to another place or order, which the instruction does not ask for.',
  },
  punctuation_flattened: { nature: 'damage', message: 'Typographic quotes, dashes or dots became plain ones.' },
  liquid_added: {
    nature: 'damage',
    message:
      'GitHub Pages runs new text as Liquid: {{ … }} is rendered as nothing, even in code, and an unknown {% … %} breaks the build of the whole site. To show it as written, put a line {% raw %} before it and a line {% endraw %} after it.',
  },
  liquid_bared: {
    nature: 'damage',
    message:
      'GitHub Pages now runs text as Liquid that it showed as written before, because the {% raw %} or {% endraw %} around it was removed or moved. Put the line back.',
  },
  liquid_broken: {
    nature: 'damage',
    message:
      'GitHub Pages can no longer build the site: a {{ or {% has no end, or {% raw %} and {% endraw %} do not match. To show braces as written, put a line {% raw %} before them and a line {% endraw %} after them.',
  },
  keyword_changed: {
    nature: 'unasked',
    message: 'A word such as MUST or SHOULD was changed, so the text asks for more or less than before.',
  },
  modal_changed: { nature: 'unasked', message: 'A word such as must, should or can was replaced by another one.' },
  negation_changed: {
    nature: 'unasked',
    message: 'A "not" or the like was added or removed, so the text may say the opposite.',
  },
  bound_changed: { nature: 'unasked', message: 'A bound such as "at least" was changed to another one.' },
  condition_lost: {
    nature: 'unasked',
    message: 'A condition or exception was removed, so the text says more than before.',
  },
  number_changed: { nature: 'unasked', message: 'A number, unit, version or date changed.' },
  paragraph_lost: { nature: 'unasked', message: 'A paragraph was removed that the instruction does not mention.' },
  item_lost: { nature: 'unasked', message: 'A list item was removed that the instruction does not mention.' },
  row_lost: { nature: 'unasked', message: 'A row of a table was removed that the instruction does not mention.' },
  column_lost: {
    nature: 'unasked',
    message: 'A column of a table was removed that the instruction does not mention.',
  },
  code_lost: { nature: 'unasked', message: 'Code was removed that the instruction does not mention.' },
  text_shortened: { nature: 'unasked', message: 'A passage lost a large part of its words.' },
  statement_moved: {
    nature: 'unasked',
    message: 'A paragraph, list item or row moved, which the instruction does not ask for.',
  },
  link_changed: { nature: 'unasked', message: 'An existing link now leads somewhere else.' },
  link_removed: { nature: 'unasked', message: 'A link, note mark or anchor is gone while its text is still there.' },
  link_broken: { nature: 'unasked', message: 'A link leads to a place that does not exist.' },
  heading_changed: { nature: 'unasked', message: 'The text of a heading changed.' },
  partly_done: {
    nature: 'unasked',
    message: 'The instruction asks for more places or values than were changed.',
  },
  reference_stale: {
    nature: 'unasked',
    message: 'A reference has a number that what it refers to no longer has.',
  },
  numbering_broken: {
    nature: 'unasked',
    message: 'A number is there twice, or does not go on from the one before it.',
  },
  header_changed: { nature: 'unasked', message: 'The header of a table changed.' },
  cell_changed: { nature: 'note', message: 'A cell of a table changed.' },
  code_changed: { nature: 'note', message: 'A line of code changed.' },
  name_changed: { nature: 'unasked', message: 'A name in code formatting or a defined term changed.' },
  text_doubled: { nature: 'unasked', message: 'A passage that the document already has was added again.' },
  formatting_lost: {
    nature: 'unasked',
    message: 'The same words have a different form: emphasis, code, a list or a quote.',
  },
  front_matter_changed: {
    nature: 'unasked',
    message: 'The metadata at the start changed in a way the instruction does not name.',
  },
  heading_removed: { nature: 'unasked', message: 'A heading was removed that the instruction does not name.' },
  definition_removed: { nature: 'unasked', message: 'The address of a name that nothing uses was removed.' },
  section_moved: {
    nature: 'unasked',
    message: 'Sections are in a different order, which the instruction does not ask for.',
  },
  link_added: { nature: 'unasked', message: 'A new link leads to an address that the instruction does not contain.' },
  html_added: { nature: 'unasked', message: 'A kind of HTML element was added that the instruction does not contain.' },
  script_added: { nature: 'unasked', message: 'HTML was added that can run scripts or load other content.' },
  comment_added: { nature: 'unasked', message: 'A comment was added, which readers of the page do not see.' },
  text_garbled: {
    nature: 'damage',
    message: 'Characters were turned into entities such as &lt;, or into the signs of another encoding.',
  },
  hidden_added: { nature: 'unasked', message: 'Invisible characters were added.' },
  file_added: { nature: 'unasked', message: 'A file was added that the instruction does not ask for.' },
  requirement_doubled: {
    nature: 'unasked',
    message: 'A requirement is now stated in two files, so its number means two things.',
  },
  elsewhere_changed: {
    nature: 'unasked',
    message: 'A statement changed that the instruction does not mention, beside the change that it asks for.',
  },
  more_changed: {
    nature: 'unasked',
    message: 'More changed than what the instruction exchanges or corrects: other words of the statement, or its form.',
  },
  outside_selection: { nature: 'unasked', message: 'Lines outside the selection changed.' },
  hidden_text: {
    nature: 'note',
    message:
      'The document contains text that readers do not see but a model does. It may have tried to steer the edit.',
  },
  placed_loosely: {
    nature: 'note',
    message: 'The model quoted the document inexactly; the place was found despite differences in form.',
  },
} as const satisfies Record<string, { readonly nature: WarningNature; readonly message: string }>

export const warningNatures = ['damage', 'unasked', 'note'] as const
export type WarningNature = (typeof warningNatures)[number]

export type WarningCode = keyof typeof warningTable

export type Warning = {
  readonly code: WarningCode
  readonly nature: WarningNature
  readonly message: string
  /** Lines of the NEW text, counted from 1, inclusive; `null` if no particular line is concerned. */
  readonly lines: readonly [start: number, end: number] | null
  readonly blocking: boolean
}

export function warn(code: WarningCode, lines: Warning['lines'] = null, detail = ''): Warning {
  const { message, nature } = warningTable[code]
  const blocking = nature !== 'note'
  return { code, nature, message: detail === '' ? message : `${message} ${detail}`, lines, blocking }
}

/** What a change does to the rest of the document and to the project, whatever was asked for. */
const effects: ReadonlySet<WarningCode> = new Set([
  'fence_opened',
  'wrapped_in_fence',
  'definition_lost',
  'requirement_lost',
  'requirement_doubled',
  'reference_stale',
  'numbering_broken',
  'link_broken',
  'hidden_added',
  'liquid_added',
  'liquid_bared',
  'liquid_broken',
])

export function isEffect({ code }: Warning): boolean {
  return effects.has(code)
}

const quotedMax = 5
const quotedMaxChars = 80

/** Quotes the first few texts for a message. */
export function quoteSome(texts: readonly string[]): string {
  const quoted = texts.slice(0, quotedMax).map(text => `"${text.slice(0, quotedMaxChars).toWellFormed()}"`)
  const more = texts.length - quoted.length
  return more > 0 ? `${quoted.join(', ')} and ${more} more` : quoted.join(', ')
}

/** Whether a warning is about lines of a segment, which are counted from 0, half open. */
export function isAbout({ lines }: Warning, { start, end }: { readonly start: number; readonly end: number }): boolean {
  return lines !== null && lines[0] <= end && start < lines[1]
}

/** Merges warnings of one code on adjacent lines, so that a new list of links gives one warning. */
export function inRuns(warnings: readonly Warning[]): readonly Warning[] {
  const runs: Warning[] = []
  const latest = new Map<WarningCode, number>()
  for (const warning of warnings) {
    const index = latest.get(warning.code) ?? -1
    const last = runs[index]
    if (last?.lines && warning.lines && warning.lines[0] <= last.lines[1] + 1) {
      runs[index] = { ...last, lines: [last.lines[0], warning.lines[1]] }
    } else latest.set(warning.code, runs.push(warning) - 1)
  }
  return runs
}
