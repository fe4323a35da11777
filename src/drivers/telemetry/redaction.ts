/**
 * The final filter of a log line (ASVS 5 §16.2.5). It recognizes secrets by their field name, at any depth, and by
 * their format, wherever they occur: in a message, an address or a stack trace.
 */
export function redact(line: string): string {
  return line
    .replace(secretFields, '$1"[redacted]"')
    .replace(queryValues, '$1[redacted]')
    .replace(secretForms, '[redacted]')
}

const secretNames =
  'authorization|proxy-authorization|cookie|set-cookie|x-csrf-token|csrf-?token|passw(?:or)?d|secret|token|' +
  '(?:access|refresh|git|id)_?token|api_?key|client_?secret|jwt_?secret|encryption_?key(?:_?previous)?|code_?verifier'

/** A JSON member whose value is a string or a flat list. */
const secretFields = new RegExp(String.raw`("(?:${secretNames})":)(?:"(?:[^"\\]|\\[^])*"?|\[[^\]]*\]?)`, 'gi')

const queryValues = new RegExp(String.raw`([?&](?:${secretNames}|code|state|key|signature)=)[^&\s"\\#]+`, 'gi')

const secretForms = new RegExp(
  [
    String.raw`(?<=\b(?:Bearer|Basic) )[\w.~+/=-]{8,}`,
    String.raw`\beyJ[\w-]+(?:\.[\w-]+\.[\w-]*)?`,
    String.raw`\bspk_[0-9A-Za-z]{10,}`,
    String.raw`\b(?:gh[a-z]_|github_pat_|glpat-|sk-)[\w-]{16,}`,
    String.raw`(?<=:\/\/)[^\s/@"\\]+(?=@)`,
  ].join('|'),
  'g',
)
