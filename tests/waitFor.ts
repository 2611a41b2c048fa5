import { vi } from 'vitest'

// A wait ends with its test's own limit, as `expect.poll` is set to: a second is too little for a busy machine.
const limit = 30_000
const { waitFor, waitUntil } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: limit, ...options })
vi.waitUntil = (callback, options) =>
  waitUntil(callback, typeof options === 'number' ? options : { timeout: limit, ...options })
