import { Button, Text } from '@mantine/core'
import { useRewriteView } from '../rewrite/rewriteContext.ts'
import { stepText } from '../rewrite/stepText.ts'

/** On a narrow screen, where the instruction is in another part: how far the rewrite is, and how to stop it. */
export function WritingBar() {
  const { rewrite } = useRewriteView()
  const step = stepText(rewrite.state)
  if (step === null) return null
  return (
    <div className="wb-writing">
      <Text size="sm">{step}</Text>
      <Button variant="default" mih={44} flex="none" onClick={rewrite.stop}>
        Stop
      </Button>
    </div>
  )
}
