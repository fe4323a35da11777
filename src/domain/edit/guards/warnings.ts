/**
 * Everything a rewrite can be warned about: a closed list. `blocking` stops autoCommit (Interface, AI edit): the
 * caller gets the preview and decides. It never stops the preview itself. Each of these is rare in changes that people
 * make on purpose and common in damaged ones, so all stop autoCommit but the last, which is only good to know.
 */
export const warningTable = {
  cut_off: { blocking: true, message: 'The model stopped before it was done, so part of the change may be missing.' },
  front_matter_dropped: { blocking: true, message: 'The metadata at the start of the document is gone.' },
  front_matter_changed: {
    blocking: true,
    message: 'The metadata at the start changed in a way the instruction does not name.',
  },
  fence_opened: {
    blocking: true,
    message: 'A code block is opened and never closed, so the rest of the page becomes code.',
  },
  wrapped_in_fence: { blocking: true, message: 'The new text as a whole stands in a code block.' },
  line_ends_changed: { blocking: true, message: 'Lines end in another way than anywhere in the document before.' },
  bom_changed: { blocking: true, message: 'The byte order mark at the start was added or removed.' },
  final_newline_changed: { blocking: true, message: 'The line end at the end of the document was added or removed.' },
  text_elided: { blocking: true, message: 'A new line reads like a stand-in for text that was left out.' },
  heading_lost: { blocking: true, message: 'A heading is gone that the instruction does not name.' },
  text_lost: { blocking: true, message: 'The document lost more than 30 % of its length.' },
  link_added: { blocking: true, message: 'A new address is linked that the instruction does not contain.' },
  html_added: { blocking: true, message: 'A kind of HTML element is new that the instruction does not contain.' },
  script_added: { blocking: true, message: 'HTML was added that can run scripts or load other content.' },
  comment_added: { blocking: true, message: 'A comment was added, which readers of the page do not see.' },
  outside_selection: { blocking: true, message: 'Lines outside the selection changed.' },
  placed_loosely: {
    blocking: false,
    message: 'The model quoted the document inexactly; its one place was found by form.',
  },
} as const satisfies Record<string, { readonly blocking: boolean; readonly message: string }>

export type WarningCode = keyof typeof warningTable

export type Warning = {
  readonly code: WarningCode
  readonly message: string
  /** Lines of the NEW text, counted from 1, both included; `null` when it is about no line in particular. */
  readonly lines: readonly [start: number, end: number] | null
  readonly blocking: boolean
}

export function warn(code: WarningCode, lines: Warning['lines'] = null, detail = ''): Warning {
  const { message, blocking } = warningTable[code]
  return { code, message: detail === '' ? message : `${message} ${detail}`, lines, blocking }
}
