import { applyVisibility } from './applyVisibility.ts'
import { type ProvisionOutcome, type ProvisionPorts, provisionProject } from './provisionProject.ts'

/** Everything that is under way for a project: who may read it, then its repository and its site. */
export async function resumeProject(ports: ProvisionPorts, id: number): Promise<ProvisionOutcome> {
  await applyVisibility(ports, id)
  return await provisionProject(ports, id)
}
