/** Paths that no site uses: the site's own names begin with one `_`, and other names never do. */
export const reloadPath = '/__speckeep/changes'
export const reloadScriptPath = '/__speckeep/reload.js'

export const reloadScript = `new EventSource(${JSON.stringify(reloadPath)}).addEventListener('reload', () => location.reload())\n`
