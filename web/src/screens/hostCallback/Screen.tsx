import { ComingBack } from '../../session/ComingBack.tsx'
import { returnFromHost } from '../../session/signing.ts'

export function Screen() {
  return <ComingBack page="/auth/callback" from="the code host" finish={returnFromHost} />
}
