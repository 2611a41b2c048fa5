import type { Page } from 'playwright-core'

/** The elements that stick out to the side of the window, of the document or of the card. */
export const overflows = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const root = document.querySelector('tapkit-modal')?.shadowRoot
    // A view comes in from the side, also a view that took a moment to be drawn.
    const coming = () => [...(root?.querySelectorAll('.tk-view') ?? [])].flatMap((view) => view.getAnimations())
    while (coming().length > 0) await Promise.allSettled(coming().map(({ finished }) => finished))
    const found: string[] = []
    const page = document.documentElement
    if (page.scrollWidth > page.clientWidth) found.push(`document: ${page.scrollWidth} > ${page.clientWidth}`)
    for (const element of root?.querySelectorAll<HTMLElement>('.tk-card, .tk-body, .tk-view') ?? []) {
      if (element.scrollWidth > element.clientWidth)
        found.push(`${element.className}: ${element.scrollWidth} > ${element.clientWidth}`)
    }
    for (const element of root?.querySelectorAll<HTMLElement>('.tk-card button, .tk-card a, .tk-card input') ?? []) {
      const { left, right, width } = element.getBoundingClientRect()
      if (width > 0 && (left < -0.5 || right > innerWidth + 0.5)) found.push(`${element.className}: ${left}–${right}`)
    }
    return found
  })
