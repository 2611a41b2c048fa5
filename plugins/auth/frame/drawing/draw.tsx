import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { PageContext } from '../pageContext.ts'
import { pageCss } from './page.css.ts'
import { themeCss } from './theme.css.ts'

/** Draws a page of the secure origin, once the page knows who asks. Nothing that was drawn, shown or typed outlasts the visit. */
export function draw(
  { page, root, options }: Pick<PageContext, 'page' | 'root' | 'options'>,
  content: ReactNode,
): void {
  page.document.title = options.name
  // A constructed sheet: the policy allows no style element.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(themeCss + pageCss)
  page.document.adoptedStyleSheets = [sheet]
  const drawn = createRoot(root)
  drawn.render(content)
  // At once: the browser may freeze the page as it is left, and show it again.
  page.addEventListener('pagehide', () => drawn.unmount(), { once: true })
}
