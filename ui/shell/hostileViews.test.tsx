import { expect, test, vi } from 'vitest'
import { openShell } from './fixtures/openShell.tsx'

test.each(['user', 'done'] as const)(
  'error: a view that did not load, and does not let itself be closed by reason "%s", can be left (sign-in 7, sign-in 14)',
  async (refused) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const load = () => Promise.reject(new TypeError('Failed to fetch'))
    const shell = await openShell(
      { First: { load } },
      {},
      {
        name: 'gate',
        apply: ({ hooks }) => hooks.beforeClose.tap('gate', ({ reason }) => (reason === refused ? false : undefined)),
      },
    )
    await shell.pressButton('Go back')
    expect(shell.kernel.state.modal.open).toBe(false)
  },
)
