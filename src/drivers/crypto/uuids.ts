export const uuidBytes = 16

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value)
}

export function bytesOfUuid(uuid: string): Buffer {
  if (!isUuid(uuid)) throw new TypeError(`The id of a sign-in family must be a UUID, not "${uuid}"`)
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

export function uuidOfBytes(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
