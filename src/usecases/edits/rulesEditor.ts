import { askedMaxChars } from '#domain/edit/blocks.ts'
import { contextFor } from '#domain/edit/guards/context/projectContext.ts'
import { Failure } from '#domain/errors.ts'
import { rulesModel } from '#domain/rules/rulesModel.ts'
import { reasonOfAll } from '#domain/work/hunks.ts'
import type { RulesOutcome } from '#domain/work/rules.ts'
import { buildProposal, unchangedProposal } from './buildProposal.ts'
import type { Editor, EditTask, Proposal } from './editTask.ts'

/** The outcome of the rules for the task, computed without a model before anything else is tried. */
export async function tryRules({ text, path, instruction, selection, compute }: EditTask): Promise<RulesOutcome> {
  const [outcome] = await compute('rules', { texts: [{ text, path, selection }], instruction })
  if (outcome === undefined) throw new Error('The rules gave no outcome.')
  return outcome
}

/** The deterministic editor, with its result already computed. */
export function rulesEditor(task: EditTask, result: RulesOutcome): Editor {
  return {
    provider: 'rules',
    model: rulesModel,
    async propose({ onStep }) {
      onStep('rewriting')
      return await proposalOf(task, result)
    },
  }
}

async function proposalOf(task: EditTask, result: RulesOutcome): Promise<Proposal> {
  switch (result.kind) {
    case 'edited': {
      const { text: before, instruction, selection, pages, path, compute } = task
      const { text, changes, summary, contextQuery } = result
      const answer = { complete: true, form: 'rules', tiers: [] } as const
      const projectContext = await contextFor([contextQuery], task.loadContext)
      const change = { before, after: text, changes, instruction, selection, pages, path }
      const warnings = await compute('guard', { ...change, ...answer, ...projectContext })
      const reasons = reasonOfAll({ changes }, instruction.slice(0, askedMaxChars))
      return await buildProposal(task, { text, changes, reasons, summary, warnings, ...answer })
    }
    case 'unchanged':
      return unchangedProposal(task, result.summary)
    case 'unsupported': {
      const { message, forms, suggestion } = result
      throw new Failure({ code: 'instruction_unsupported', forms, suggestion }, message)
    }
  }
}
