import { askedMaxChars } from '#domain/edit/blocks.ts'
import { changesFromEdits } from '#domain/edit/changes.ts'
import { surroundingsOf } from '#domain/edit/guards/surroundings.ts'
import { guardRewrite } from '#domain/edit/guards.ts'
import { applyEdits } from '#domain/edit/splice.ts'
import { Failure } from '#domain/errors.ts'
import { applyRules, type RulesResult } from '#domain/rules/rules.ts'
import type { Editor, EditTask, Proposal } from './editTask.ts'
import { proposalFrom, unchangedProposal } from './proposal.ts'

/** What the rules make of the task: found at once and for nothing, before anything else is tried. */
export function tryRules({ text, instruction, selection }: EditTask): RulesResult {
  return applyRules(text, instruction, { selection })
}

/** The deterministic editor, with its result. */
export function rulesEditor(task: EditTask, result: RulesResult): Editor {
  return {
    provider: 'rules',
    model: 'rules/1',
    async propose({ onStep }) {
      onStep('rewriting')
      return await proposalOf(task, result)
    },
  }
}

async function proposalOf(task: EditTask, result: RulesResult): Promise<Proposal> {
  switch (result.kind) {
    case 'edited': {
      const { text: before, instruction, selection, pages, path } = task
      const text = applyEdits(before, result.edits)
      const changes = changesFromEdits(before, result.edits)
      const how = { complete: true, form: 'blocks', tiers: [] } as const
      const change = { before, after: text, changes }
      const around = await surroundingsOf([change], task.lookAround)
      const warnings = guardRewrite({ ...change, instruction, selection, pages, path, ...how, ...around })
      const reasons = changes.map(({ bStart, bEnd }) => ({ bStart, bEnd, words: instruction.slice(0, askedMaxChars) }))
      return await proposalFrom(task, { text, changes, reasons, summary: result.summary, warnings, ...how })
    }
    case 'unchanged':
      return unchangedProposal(task, result.summary)
    case 'unsupported': {
      const { message, forms, suggestion } = result
      throw new Failure('instruction_unsupported', message, { body: { forms, ...(suggestion && { suggestion }) } })
    }
  }
}
