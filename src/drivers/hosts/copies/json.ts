/** Answers of hosts as JSON: dates are the only values in them that JSON does not know. */
export function toJson(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value))
}

export function fromJson<T>(content: Uint8Array): T {
  const revive = (name: string, value: unknown) =>
    name === 'date' && typeof value === 'string' ? new Date(value) : value
  return JSON.parse(Buffer.from(content).toString('utf8'), revive) as T
}
