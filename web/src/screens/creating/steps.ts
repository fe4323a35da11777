import type { Schemas } from '../../api/client.ts'

export type StepState = 'done' | 'running' | 'waiting' | 'failed'
export type Step = { readonly name: string; readonly state: StepState }

/** Derives the steps from the project record: the address of the site is known once the repository has content. */
export function stepsOf({ status, pagesEnabled, templateId }: Schemas['Project']): readonly Step[] {
  const names = [
    templateId === null ? 'Connect the repository' : 'Create the repository from the template',
    'Build the site',
    'Put the site online',
  ]
  const done = status === 'ACTIVE' || status === 'ARCHIVED' ? 3 : status === 'BUILDING' || pagesEnabled ? 1 : 0
  return names.map((name, at) => {
    if (at < done) return { name, state: 'done' }
    if (at > done) return { name, state: 'waiting' }
    return { name, state: status === 'ERROR' ? 'failed' : 'running' }
  })
}
