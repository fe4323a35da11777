import { useProjectId } from '../../shell/ProjectLayout.tsx'
import { Workbench } from '../../workbench/Workbench.tsx'

export function Screen() {
  const id = useProjectId()
  // Nothing of one project, such as the conflict of a commit that is still running, may reach another one.
  return <Workbench key={id} />
}
