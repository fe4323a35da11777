import { nameOf } from '../tree.ts'

/**
 * The document in which a diagram is drawn; it is served next to its two scripts, which are classic ones: in an opaque
 * origin, modules load only from hosts that send CORS headers, which many static hosts do not.
 */
export function diagramFrame(drawerUrl: string, scriptUrl: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Diagram</title>
<style>
html { color-scheme: light dark; background: transparent }
html[data-theme="light"] { color-scheme: light }
html[data-theme="dark"] { color-scheme: dark }
body { margin: 0 }
main { display: flow-root; text-align: center }
svg { max-width: 100%; height: auto }
</style>
</head>
<body>
<main></main>
<script src="${nameOf(drawerUrl)}"></script>
<script src="${nameOf(scriptUrl)}"></script>
</body>
</html>
`
}
