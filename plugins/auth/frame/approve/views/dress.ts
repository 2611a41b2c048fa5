import { readableColours } from '../../drawing/readableColours.ts'
import type { Look } from '../../windows/flowMessages.ts'
import { css, ownColours } from './approve.css.ts'

const dressed = new WeakSet<Document>()

/** Puts the style sheet and the host's colours on the page, in ways that a strict policy lets pass. */
export function dress({ document }: Pick<Window, 'document'>, theme: Look['theme']): void {
  if (!dressed.has(document)) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    dressed.add(document)
  }
  const { documentElement: root } = document
  const mode = theme?.mode ?? 'light'
  root.dataset.mode = mode
  const own = ownColours[mode]
  const colours = { ...own, ...readableColours(theme?.variables ?? {}, own) }
  for (const [name, colour] of Object.entries(colours)) root.style.setProperty(name, colour)
}
