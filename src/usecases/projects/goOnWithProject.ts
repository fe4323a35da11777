import { type Settled, type SettlePorts, settleProject } from './settleProject.ts'
import { settleVisibility } from './settleVisibility.ts'

/** Everything that is under way for a project: who may read it, then its repository and its site. */
export async function goOnWithProject(ports: SettlePorts, id: number): Promise<Settled> {
  await settleVisibility(ports, id)
  return await settleProject(ports, id)
}
