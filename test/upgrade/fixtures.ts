/** The secrets that the recorded versions ran with, and the content of their user. */
export const keys = {
  JWT_SECRET: bytes(48).toString('base64'),
  ENCRYPTION_KEY: bytes(32).toString('base64'),
} as const

export const page = {
  path: 'docs/pay.md',
  content: '# Payments\n\n- **REQ-001** A call MUST end within 2 s.\n',
} as const

function bytes(length: number): Buffer {
  return Buffer.from(Array.from({ length }, (_, at) => (at * 37 + 11) % 256))
}
