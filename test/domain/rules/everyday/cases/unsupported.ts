import { insertAfter, remove } from './change.ts'
import type { EverydayCase } from './everydayCase.ts'

/** Instructions that must be refused with a helpful message. */
export const unsupported: readonly EverydayCase[] = [
  // It needs judgement or knowledge.
  ...refused('payments', [
    'summarise the Overview',
    'translate the Refunds section into French',
    'make the Authentication section more formal',
    'write an introduction for this specification',
    'explain what a currency code is in Create a payment',
    'add an example for refunds',
    'make this document shorter',
  ]),
  ...refused('requirements', [
    'improve the grammar in REQ-3',
    'write test cases for the functional requirements',
    'what does NFR-2 mean?',
    'find missing requirements',
    'simplify REQ-5',
  ]),
  ...refused('decision', ['Rewrite the Context in plain English.', 'turn the options into a comparison table']),
  ...refused('manual', ['make the Maintenance section friendlier', 'split the long sentences']),
  ...refused('guide', ['check whether the responses are complete', 'document the error format']),

  // It says too little, or names what the page does not have.
  {
    document: 'delivery',
    say: 'delete the Errors section',
    meant: 'beyond',
    also: [
      remove('### Errors\n\n- 400: the weight is missing\n- 409: the booking exists\n\n'),
      remove('### Errors\n\n- 404: no such parcel\n\n'),
    ],
  },
  {
    document: 'delivery',
    say: 'add "status" to the fields',
    meant: 'beyond',
    also: [insertAfter('- weight\n', '- status\n'), insertAfter('- position\n', '- status\n')],
  },
  ...refused('payments', [
    'delete the Prices section',
    'set the number of workers to 5',
    'move Limits',
    'set the timeout',
  ]),
  ...refused('requirements', ['delete REQ-12', 'replace "airport" with "harbour"']),
]

function refused(document: EverydayCase['document'], instructions: readonly string[]): readonly EverydayCase[] {
  return instructions.map(say => ({ document, say, meant: 'beyond' as const }))
}
