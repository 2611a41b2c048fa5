const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/** Adds a constructed style sheet to a root, once; roots of one document share it. Does nothing where there are none. */
export function adopt(root: ShadowRoot | Document, css: string): void {
  const document = 'ownerDocument' in root && root.ownerDocument ? root.ownerDocument : (root as Document)
  const Sheet = document.defaultView?.CSSStyleSheet ?? globalThis.CSSStyleSheet
  if (!css || typeof Sheet !== 'function' || !('adoptedStyleSheets' in root) || !('replaceSync' in Sheet.prototype))
    return
  const known = sheets.get(document) ?? new Map<string, CSSStyleSheet>()
  sheets.set(document, known)
  let sheet = known.get(css)
  if (!sheet) {
    sheet = new Sheet()
    sheet.replaceSync(css)
    known.set(css, sheet)
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
