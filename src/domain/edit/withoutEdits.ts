import type { Answer } from './blocks.ts'

/** Why an answer has no edits, or which sections the model has to read first. */
export type WithoutEdits =
  | { readonly kind: 'unchanged'; readonly reason: string }
  | { readonly kind: 'needs_sections'; readonly list: string }
  | { readonly kind: 'unreadable'; readonly message: string }

/** `narrowed`: there are sections that the model was not shown. */
export function withoutEdits(
  answer: Extract<Answer, { kind: 'malformed' | 'unchanged' | 'sections' }>,
  { narrowed }: { readonly narrowed: boolean },
): WithoutEdits {
  switch (answer.kind) {
    case 'malformed':
      return { kind: 'unreadable', message: answer.message }
    case 'unchanged':
      return answer
    case 'sections':
      if (narrowed) return { kind: 'needs_sections', list: answer.list }
      return { kind: 'unreadable', message: 'All sections are shown; there are no others to ask for.' }
  }
}
