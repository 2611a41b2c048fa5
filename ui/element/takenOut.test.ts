import { createAppKit } from 'tapkit'
import { mockChain } from 'tapkit/testing'
import { expect, test } from 'vitest'

test('error: a page that keeps foreign elements out of its body does not hang (interface 16)', async () => {
  let removed = 0
  // An extension, a sanitizer, or a library that owns the body's children (a microtask, as ours is).
  const watcher = new MutationObserver(() => {
    for (const modal of document.querySelectorAll('body > tapkit-modal')) {
      // So that the test ends: in a page it would not.
      if (removed > 10_000) return watcher.disconnect()
      removed++
      modal.remove()
    }
  })
  watcher.observe(document.body, { childList: true })
  const kit = createAppKit({ plugins: [mockChain().plugin] })
  let ticked = 0
  setTimeout(() => {
    ticked = removed
  }, 0)
  await new Promise((done) => setTimeout(done, 500))
  watcher.disconnect()
  kit.destroy()
  expect(ticked).toBeLessThan(10)
  expect(removed).toBeLessThan(10)
})
