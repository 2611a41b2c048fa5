import type { Page } from 'playwright-core'

/** Waits until nothing moves but what moves for ever: half-shown text has half the contrast. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
    const ending = () =>
      roots
        .flatMap((root) => root.getAnimations())
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? 0))
    // What has just been drawn may begin to move a frame later.
    for (let quiet = 0; quiet < 2; quiet++) {
      await new Promise((done) => requestAnimationFrame(done))
      if (!ending().some(({ playState }) => playState === 'running')) continue
      await Promise.allSettled(ending().map(({ finished }) => finished))
      quiet = -1
    }
  })
}
