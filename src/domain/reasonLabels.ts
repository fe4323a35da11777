const names = '(?:(?:design )?rationales?|motivation|justification|reason(?:ing|s)?(?: why)?)'

/** The head of a column that says why. */
export const reasonColumn = new RegExp(String.raw`^[\s*_\u2060]*${names}[\s*_\u2060:：]*$`, 'iu')

/** A label such as `Rationale:` that begins a text or a line of it. */
export const reasonLabel = new RegExp(String.raw`^[ \t*_\u2060]*${names}[ \t*_\u2060]{0,6}[:：]`, 'imu')
