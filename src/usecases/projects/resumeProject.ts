import { applyVisibility } from './applyVisibility.ts'
import { type ProvisionOutcome, type ProvisionPorts, provisionProject } from './provisionProject.ts'

/** Runs everything pending for a project: its visibility, then its repository and its site. */
export async function resumeProject(ports: ProvisionPorts, id: number): Promise<ProvisionOutcome> {
  await applyVisibility(ports, id)
  return await provisionProject(ports, id)
}
