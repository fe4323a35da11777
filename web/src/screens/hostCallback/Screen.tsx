import { OAuthCallback } from '../../session/OAuthCallback.tsx'
import { completeHostSignIn } from '../../session/signInFlows.ts'

export function Screen() {
  return <OAuthCallback page="/auth/callback" from="the code host" finish={completeHostSignIn} />
}
