import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { adopt } from '../../../../ui/theme/adopt.ts'
import type { PageContext } from '../pageContext.ts'
import { pageCss } from './page.css.ts'
import { themeCss } from './theme.css.ts'

/** Draws a page of the secure origin, once the page knows who asks. */
export function draw({ page, root, options }: PageContext, content: ReactNode): void {
  page.document.title = options.name
  page.document.documentElement.lang ||= 'en'
  for (const css of [themeCss, pageCss]) adopt(page.document, css)
  createRoot(root).render(content)
}
