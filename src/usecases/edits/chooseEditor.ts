import { requireSelection } from '#domain/edit/engine.ts'
import type { Ports } from '#ports/index.ts'
import type { Editor, EditTask } from './editTask.ts'
import { modelEditor } from './modelEditor.ts'
import { rulesEditor, tryRules } from './rulesEditor.ts'

/**
 * Rules first: what they can do they do at once, for nothing, and the same way every time. What they understand and
 * cannot do is left to the model, which may understand better what is meant (docs/decisions/0014).
 */
export async function chooseEditor(ports: Pick<Ports, 'ai' | 'tokens' | 'settings'>, task: EditTask): Promise<Editor> {
  requireSelection(task)
  const { ai, tokens, settings } = ports
  if (ai !== null && !settings.rulesFirst) return modelEditor(ai, tokens, task)
  const result = await tryRules(task)
  return ai === null || result.kind === 'edited' ? rulesEditor(task, result) : modelEditor(ai, tokens, task)
}
