const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

/** A theme that a root has adopted, to be put out of place by the next one. */
export type Adopted = { readonly css: string; readonly sheet: CSSStyleSheet | undefined }

/** Adds a constructed style sheet to a root, once; roots of one document share it. Does nothing where there are none. */
export function adopt(root: ShadowRoot | Document, css: string): void {
  const sheet = css && sheetOf(root, css)
  if (sheet && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

/** Puts a sheet before the others of a root, in the place of an earlier one. */
export function adoptFirst(root: ShadowRoot, css: string, before: Adopted | undefined): Adopted {
  const sheet = sheetOf(root, css)
  if (sheet) root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets.filter((other) => other !== before?.sheet)]
  // A page that lets its visitor pick an accent makes a theme for each move of the pointer.
  if (before) sheets.get(root.ownerDocument)?.delete(before.css)
  return { css, sheet }
}

function sheetOf(root: ShadowRoot | Document, css: string): CSSStyleSheet | undefined {
  const document = root.ownerDocument ?? (root as Document)
  const Sheet = document.defaultView?.CSSStyleSheet ?? globalThis.CSSStyleSheet
  if (typeof Sheet !== 'function' || !('adoptedStyleSheets' in root) || !('replaceSync' in Sheet.prototype)) return
  const known = sheets.get(document) ?? new Map<string, CSSStyleSheet>()
  sheets.set(document, known)
  let sheet = known.get(css)
  if (!sheet) {
    sheet = new Sheet()
    sheet.replaceSync(css)
    known.set(css, sheet)
  }
  return sheet
}
