import { afterAll, vi } from 'vitest'

// Files share modules and clocks: what one leaves behind would break whichever file its process runs next.
afterAll(async () => {
  const fake = vi.isFakeTimers()
  vi.useRealTimers()
  await vi.dynamicImportSettled()
  if (fake) throw new Error('This file leaves a stopped clock to the next one: say vi.useRealTimers() in an afterEach.')
})
