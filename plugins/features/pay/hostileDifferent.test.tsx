import { act } from 'react'
import { type Change, type Plugin, stage } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { depositAddress, draw, ferry, openBank, other, payee, request, usdc } from './fixtures/openBank.ts'
import type { PayResult } from './types.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

/** A network that records something else than was asked for. */
const recording = (seen: readonly Change[]): Plugin => ({
  name: 'recorder',
  apply({ hooks }) {
    hooks.waitForTransaction.tap({ name: 'recorder', namespace: 'eip155', stage: stage.early } as never, ({ id }) => ({
      ...{ id, status: 'confirmed' as const },
      seen,
    }))
  },
})

/** A wallet has paid somebody who pays the receiver, as the network recorded it; then the page is loaded anew, and its host asks again. */
async function askAgain(seen: readonly Change[], { transfers, said } = ferry()) {
  const given = { transfers, plugins: [recording(seen)] }
  const ask = async (opened: Awaited<ReturnType<typeof openBank>>) => {
    const found: { result?: PayResult } = {}
    void opened.kernel.features.pay.pay(request).then((result) => Object.assign(found, { result }))
    await act(() => vi.waitFor(() => expect(opened.kernel.state.router.stack.at(-1)?.view).toBe('Pay')))
    const drawn = draw(opened.kernel)
    await drawn.wait(10)
    return { ...opened, ...drawn, found }
  }
  const before = await ask(await openBank(given))
  for (const name of ['Pay with another asset', 'USD Coin', 'Review', 'Pay']) {
    await before.press(name)
    await before.wait(700)
  }
  expect(before.found.result).toMatchObject({ error: { detail: 'The network recorded something else' } })
  await act(async () => before.kernel.destroy())
  const again = await ask(await openBank({ ...given, storage: before.storage }))
  expect(again.kernel.state.ledger).toMatchObject([{ status: 'different' }])
  await again.press('Look at it')
  return { ...again, said }
}

test('error: another amount than was reviewed is paid all the same: nobody is asked to say that it was not (pay 6)', async () => {
  const again = await askAgain([{ direction: 'out', amount: 9_000_000n, token: usdc, party: depositAddress }])
  expect(again.text()).toContain('You paid9 USDC')
  expect([again.button('Stop following it'), again.button('I didn’t pay there')]).toEqual([
    expect.anything(),
    undefined,
  ])
  await again.press('Stop following it')
  await again.wait(700)
  expect(again.found.result).toMatchObject({
    error: { detail: 'Not followed any more', entryId: again.kernel.state.ledger[0]?.id, sessionId: 'q1' },
  })
})

test('error: what went to others is not said to be on its way to the receiver, and the request can be paid (pay 6)', async () => {
  for (const seen of [[], [{ direction: 'out', amount: 6_500_000n, token: usdc, party: other }]] satisfies Change[][]) {
    const again = await askAgain(seen)
    expect(again.text()).toContain('Not as reviewed')
    expect(again.text()).toContain('nothing went from your account to Ferry.')
    expect(again.text()).not.toMatch(/You pa(y|id)/)
    await again.press('I didn’t pay there')
    await again.wait(700)
    await again.press('Pay with Weir')
    await again.wait(700)
    expect(again.found.result).toBeUndefined()
    expect(again.text()).toContain('Ether')
    expect(again.findAll('.tk-addr').map((each) => each.getAttribute('aria-label'))).toContain(payee)
  }
})

test('error: who got nothing of what left the account is not said to have it, or to send it back, once they say that they did not pay (pay 6)', async () => {
  const again = await askAgain([{ direction: 'out', amount: 6_500_000n, token: usdc, party: other }])
  again.said.status = { status: 'failed' }
  await again.wait(6_000)
  expect(again.text()).toContain('Payment failed')
  expect(again.text()).not.toContain('on its way back')
  expect(again.text()).toContain('Activity shows what was recorded.')
})

test('error: what another account of the wallet’s has paid in its place is not said to have reached nobody (pay 6)', async () => {
  // By a transaction of another account nothing left this one, whomever that paid: readers of chains say no more of it.
  const again = await askAgain([])
  expect(again.text()).not.toContain('got nothing')
  expect(again.text()).toContain('If another account paid it, don’t pay again.')
})

test('error: all that reached them is what was paid, not the first of it (pay 6)', async () => {
  const again = await askAgain([
    { direction: 'out', amount: 1_000_000_000_000_000n, party: depositAddress },
    { direction: 'out', amount: 6_500_000n, token: usdc, party: depositAddress },
  ])
  expect(again.text()).toContain('You paid0.001 ETH + 6.5 USDC')
})
