import { Button, Code, CopyButton } from '@mantine/core'
import { Icon } from './Icon.tsx'

export type CopyableCodeProps = {
  readonly lines: readonly string[]
  /** The name of the button: what it copies. */
  readonly label: string
}

/** Lines for a terminal or a file, with a button that copies them. */
export function CopyableCode({ lines, label }: CopyableCodeProps) {
  const text = lines.join('\n')
  return (
    <>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Code>
      <CopyButton value={`${text}\n`}>
        {({ copied, copy }) => (
          <Button
            size="xs"
            mt="xs"
            variant="default"
            leftSection={<Icon name="copy" size={14} />}
            aria-label={label}
            onClick={copy}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </>
  )
}
