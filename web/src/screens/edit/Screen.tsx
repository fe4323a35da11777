import { Workbench } from '../../workbench/Workbench.tsx'

export function Screen() {
  return <Workbench />
}
