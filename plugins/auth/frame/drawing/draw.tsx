import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { PageContext } from '../pageContext.ts'
import { pageCss } from './page.css.ts'
import { themeCss } from './theme.css.ts'

/** Draws a page of the secure origin, once the page knows who asks. */
export function draw({ page, root, options }: PageContext, content: ReactNode): void {
  page.document.title = options.name
  // A constructed sheet: the policy allows no style element.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(themeCss + pageCss)
  page.document.adoptedStyleSheets = [sheet]
  createRoot(root).render(content)
}
