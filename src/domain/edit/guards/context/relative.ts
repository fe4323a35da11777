const comparing =
  /(?<!\p{L})(?:longer|shorter|later|earlier|more|less|fewer|another|additional|extra|extend|postpone|prolong|delay|doubl|halv|twice|half|triple|increase by|reduce by|by \d|länger|kürzer|später|früher|weitere|verlänger|verkürz|verschieb|verdoppel|halbier|plus tard|plus tôt|de plus|doubler|más|menos)|[+±]\s?\d/iu

/** Whether an instruction says by how much something changes, rather than what it becomes. */
export function isRelative(instruction: string): boolean {
  return comparing.test(instruction)
}
