import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fillIn, openReview, openRiver } from '../fixtures/openRiver.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

test.each(['review', 'send'] as const)(
  'error: a payment that a plugin stops at %s in words of its own is told as stopped by the app, its words behind Details (money 33)',
  async (at) => {
    const { kernel, chain, wallet } = await openRiver()
    kernel.hooks.beforeSend.tap('limits', (_, { stage }) => {
      if (stage === at) throw new Error('The limit of\u202e today')
    })
    await fillIn(kernel)
    const { page, press } = await openReview(kernel)
    if (at === 'send') {
      await press('Send')
      await act(async () => {})
    }
    expect(page.textContent).toContain('Nothing was sent. The plugin "limits" of this app stopped this.')
    expect(page.textContent).not.toContain('didn’t')
    expect(page.querySelector('.tk-review__log')?.textContent).toBe('limits: The limit of today')
    expect([wallet.asked.includes('send'), chain.sent]).toEqual([false, []])
  },
)
