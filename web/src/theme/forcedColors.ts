import rules from './forcedColors.css?inline'

const sheet = new CSSStyleSheet()
sheet.replaceSync(rules)
document.adoptedStyleSheets.push(sheet)
