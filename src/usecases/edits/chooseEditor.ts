import { requireSelection } from '#domain/edit/engine.ts'
import type { Ports } from '#ports/index.ts'
import type { Editor, EditTask } from './editTask.ts'
import { modelEditor, type NoncePorts } from './modelEditor.ts'
import { rulesEditor, tryRules } from './rulesEditor.ts'

/**
 * Rules first: what they can do takes no time and no money and gives the same result every time. An instruction that
 * they understand but cannot follow goes to the model, which may interpret it better (docs/decisions/0014).
 */
export async function chooseEditor(
  ports: NoncePorts & Pick<Ports, 'ai' | 'settings'>,
  task: EditTask,
): Promise<Editor> {
  requireSelection(task)
  const { ai, settings } = ports
  if (ai !== null && !settings.rulesFirst) return modelEditor(ai, ports, task)
  const result = await tryRules(task)
  return ai === null || result.kind === 'edited' ? rulesEditor(task, result) : modelEditor(ai, ports, task)
}
