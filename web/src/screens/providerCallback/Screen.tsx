import { ComingBack } from '../../session/ComingBack.tsx'
import { returnFromProvider } from '../../session/signing.ts'

export function Screen() {
  return <ComingBack page="/auth/oidc/callback" from="your company" finish={returnFromProvider} />
}
