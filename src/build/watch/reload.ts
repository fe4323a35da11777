/** Paths that no site has: names of a site's own begin with one `_`, and no others with any. */
export const reloadPath = '/__speckeep/changes'
export const reloadScriptPath = '/__speckeep/reload.js'

export const reloadScript = `new EventSource(${JSON.stringify(reloadPath)}).addEventListener('reload', () => location.reload())\n`
