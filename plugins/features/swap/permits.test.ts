import { act } from 'react'
import { type Kernel, MethodNotSupportedError, RPCError, UserRejectedError } from 'tapkit/kernel'
import { createMemoryArea } from 'tapkit/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isPressable } from '../../../ui/kit/fixtures/isPressable.ts'
import { review } from './fixtures/fillForm.ts'
import { openPermits, signature, stopClock, wanted } from './fixtures/openPermits.ts'
import { draw, lily, moss, other, reed, router } from './fixtures/openPond.ts'

beforeEach(stopClock)
afterEach(() => void vi.useRealTimers())

const toast = ({ toast }: Kernel['state']) => toast?.message

const flip = (drawn: { findAll(selector: string): readonly Element[] }, label: string) =>
  act(async () => {
    const found = drawn.findAll('[role=switch]').find(({ textContent }) => textContent === label)
    if (!(found instanceof HTMLElement)) throw new Error(`No switch ${label}`)
    found.click()
  })

describe('a permission by signature (money 27)', () => {
  test('is signed for exactly the amount, stands in the one transaction, and is shown before both', async () => {
    const { kernel, chain, pond, script } = await openPermits()
    const drawn = await review(kernel, wanted)
    expect(drawn.figures()).toEqual(['5 LILY'])
    expect(drawn.text()).toContain('Sign that Pond Swap may use 5 LILY')
    expect(drawn.text()).toContain('This amount only, until 2:05')
    expect(pond.permits).toEqual([])
    await drawn.press('Sign for LILY')
    await drawn.wait(600)
    const [data] = script.asked
    expect(data?.message).toMatchObject({ token: 'lily-contract', spender: router, value: '5000000', nonce: '0' })
    expect(drawn.figures()).toEqual(['5 LILY', '+49500000 MOSS'])
    expect(drawn.text()).toContain('Signed, ends at 2:05')
    expect(chain.sent).toEqual([])
    await drawn.press('Swap')
    await drawn.wait(0)
    expect(chain.sent).toHaveLength(1)
    expect(script.asked).toHaveLength(1)
    expect(pond.permits).toMatchObject([{ value: 5_000_000n, spender: router, token: 'lily-contract' }])
    expect(kernel.state.ledger.map(({ kind, status }) => `${kind} ${status}`)).toEqual(['swap confirmed'])
    // Nothing is left of it.
    expect(toast(kernel.state) ?? '').not.toContain('permission')
  })

  test.each<[string, (given: Awaited<ReturnType<typeof openPermits>>) => unknown]>([
    ['the service carries none', ({ pond }) => Object.assign(pond, { permit: undefined })],
    ['the token takes none', ({ script }) => Object.assign(script, { takes: false })],
    [
      'the service says that the token takes none',
      ({ pond }) => Object.assign(pond, { tokens: [{ ...lily, permits: false }, moss] }),
    ],
  ])('is no permission where %s: it is approved by a transaction', async (_, prepare) => {
    const given = await openPermits()
    prepare(given)
    const { kernel, script } = given
    const from = given.pond.tokens.find((token) => Object(token).symbol === 'LILY') as typeof lily
    const drawn = await review(kernel, { ...wanted, from })
    await drawn.press('Approve LILY')
    await drawn.wait(600)
    expect(drawn.figures()).toEqual(['5 LILY', '+49500000 MOSS'])
    expect(script.asked).toEqual([])
  })

  test('is not asked for if the router may take that much already', async () => {
    const { kernel, pond, script } = await openPermits()
    pond.allowed.set('lily-contract', 5_000_000n)
    const drawn = await review(kernel, wanted)
    await drawn.press('Swap')
    await drawn.wait(0)
    expect([script.asked, pond.permits]).toEqual([[], []])
  })

  test('error: is not asked for a token that takes no permissions by its service’s word', async () => {
    const { kernel, pond, script } = await openPermits()
    pond.tokens = [reed, { ...lily, permits: false }, moss]
    await act(async () => kernel.open('Swap', { fromToken: 'LILY', toToken: 'MOSS', amount: '5' }))
    const drawn = draw(kernel)
    await drawn.wait(300)
    await drawn.press('Review swap')
    await drawn.wait(600)
    await drawn.press('Approve LILY')
    await drawn.wait(600)
    expect(drawn.figures()).toEqual(['5 LILY', '+49500000 MOSS'])
    expect(script.asked).toEqual([])
  })

  test('has no limit only by the visitor’s choice', async () => {
    const { kernel, script } = await openPermits()
    const drawn = await review(kernel, wanted)
    await flip(drawn, 'Allow any amount, now and later')
    await drawn.wait(600)
    expect(drawn.figures()).toEqual(['Any amount of LILY'])
    await drawn.press('Sign for LILY')
    await drawn.wait(0)
    expect(script.asked.map(({ message }) => message.value)).toEqual(['all'])
  })

  test('declined, nothing is lost; the visitor may approve by a transaction instead', async () => {
    const { kernel, script, chain } = await openPermits()
    script.signs = new UserRejectedError({ asked: 'request' })
    const drawn = await review(kernel, wanted)
    await drawn.press('Sign for LILY')
    await drawn.wait(600)
    expect(drawn.text()).toContain('You declined in')
    await drawn.press('Try again')
    await drawn.wait(600)
    await flip(drawn, 'Approve with a transaction instead')
    await drawn.wait(600)
    await drawn.press('Approve LILY')
    await drawn.wait(600)
    expect(drawn.figures()).toEqual(['5 LILY', '+49500000 MOSS'])
    expect(script.asked).toHaveLength(1)
    expect(chain.sent).toHaveLength(1)
  })

  test.each([
    new MethodNotSupportedError({ method: 'eth_signTypedData_v4' }),
    new RPCError({ code: -32601, message: 'no such method' }),
    new RPCError({ code: 4200, message: 'unsupported' }),
  ])('a wallet that knows no such request is asked for a transaction instead ($code)', async (error) => {
    const { kernel, script } = await openPermits()
    script.signs = error
    const drawn = await review(kernel, wanted)
    await drawn.press('Sign for LILY')
    await drawn.wait(600)
    expect(drawn.text()).not.toContain('Failed')
    await drawn.press('Approve LILY')
    await drawn.wait(600)
    expect(drawn.figures()).toEqual(['5 LILY', '+49500000 MOSS'])
  })

  test.each(['0xother', '0x', `${signature}00`])(
    'a signature that is not the account’s over what was shown is refused, and handed to nobody: %s',
    async (signs) => {
      const { kernel, script, pond, chain } = await openPermits()
      script.signs = signs
      const drawn = await review(kernel, wanted)
      await drawn.press('Sign for LILY')
      await drawn.wait(600)
      expect(drawn.text()).toContain('Nothing was sent. This lets somebody take other tokens, or more, than was shown.')
      expect([pond.permits, chain.sent]).toEqual([[], []])
      // A contract's signature is none of a key: the transaction is the way that is left.
      await drawn.press('Try again')
      await drawn.wait(600)
      expect(isPressable(drawn.button('Approve LILY'))).toBe(true)
    },
  )

  test('who may stop a payment may stop it too', async () => {
    const { kernel, script } = await openPermits()
    script.veto = new RPCError({ code: -1, message: 'not today' })
    const drawn = await review(kernel, wanted)
    await drawn.press('Sign for LILY')
    await drawn.wait(600)
    expect(drawn.text()).toContain('Failed to send transaction')
    expect(script.asked).toEqual([])
  })

  test('a swap that was declined keeps it, says until when, and does not ask again', async () => {
    const { kernel, script, wallet, chain } = await openPermits()
    const drawn = await review(kernel, wanted)
    await drawn.press('Sign for LILY')
    await drawn.wait(600)
    wallet.mode = 'reject'
    await drawn.press('Swap')
    await drawn.wait(600)
    expect(drawn.text()).toContain('The permission that you signed ends at 2:05')
    wallet.mode = 'approve'
    await drawn.press('Try again')
    await drawn.wait(600)
    await drawn.press('Swap')
    await drawn.wait(0)
    expect(script.asked).toHaveLength(1)
    expect(chain.sent).toHaveLength(1)
  })

  test('left unused, the visitor reads until when it may be used; what comes too late is forgotten too', async () => {
    const { kernel, script, sign, pond } = await openPermits()
    const drawn = await review(kernel, wanted)
    await drawn.press('Sign for LILY')
    await drawn.wait(600)
    await drawn.press('Cancel')
    await drawn.wait(0)
    expect(toast(kernel.state)).toMatch(/^Your permission for 5 LILY was not used here\. It ends at 2:05/)
    await drawn.wait(5_000)
    script.answers = false
    await drawn.press('Review swap')
    await drawn.wait(600)
    await drawn.press('Sign for LILY')
    expect(drawn.text()).toContain('Sign in Heron')
    const asked = pond.permits.length
    await drawn.press('Cancel')
    await act(async () => sign())
    await drawn.wait(0)
    expect(toast(kernel.state)).toMatch(/^Your permission for 5 LILY was not used/)
    await drawn.press('Review swap')
    await drawn.wait(600)
    expect(isPressable(drawn.button('Sign for LILY'))).toBe(true)
    expect(pond.permits).toHaveLength(asked)
  })

  test('closed with one in hand, the next form says it', async () => {
    const { kernel } = await openPermits()
    const drawn = await review(kernel, wanted)
    await drawn.press('Sign for LILY')
    await drawn.wait(600)
    await act(async () => {
      kernel.close()
      drawn.render(null)
    })
    expect(toast(kernel.state)).toBeUndefined()
    await review(kernel, wanted)
    expect(toast(kernel.state)).toMatch(/^Your permission for 5 LILY was not used/)
  })

  test.each(['account', 'network'] as const)(
    'another %s while the wallet asks: it is used for nothing',
    async (what) => {
      const { kernel, script, wallet, pond, chain, sign } = await openPermits()
      script.answers = false
      const drawn = await review(kernel, wanted)
      await drawn.press('Sign for LILY')
      await act(async () => (what === 'account' ? wallet.emitAccounts([other]) : wallet.emitNetwork('pond:2')))
      await drawn.wait(0)
      await act(async () => sign())
      await drawn.wait(600)
      expect(kernel.state.router.stack.at(-1)?.view).not.toBe('SwapReview')
      expect([pond.permits, chain.sent]).toEqual([[], []])
    },
  )

  test('one whose number was used meanwhile, or whose time is nearly over, is signed anew', async () => {
    const { kernel, script, chain } = await openPermits()
    const drawn = await review(kernel, wanted)
    await drawn.press('Sign for LILY')
    await drawn.wait(600)
    script.nonce = 1n
    await drawn.wait(31_000)
    await drawn.wait(600)
    expect(drawn.text()).toContain('Something has changed')
    await drawn.press('Sign for LILY')
    await drawn.wait(600)
    await drawn.wait(25 * 60_000)
    await drawn.wait(600)
    expect(drawn.button('Swap')).toBeUndefined()
    await drawn.press('Sign for LILY')
    await drawn.wait(600)
    await drawn.press('Swap')
    await drawn.wait(0)
    expect(script.asked.map(({ message }) => message.nonce)).toEqual(['0', '1', '1'])
    const [, second, third] = script.asked.map(({ message }) => Number(message.deadline))
    expect(third).toBeGreaterThan(second ?? Number.POSITIVE_INFINITY)
    expect(chain.sent).toHaveLength(1)
  })

  test('is not used if another account has submitted it meanwhile: the swap goes on with the allowance', async () => {
    const { kernel, script, pond, chain } = await openPermits()
    const drawn = await review(kernel, wanted)
    await drawn.press('Sign for LILY')
    await drawn.wait(600)
    script.nonce = 1n
    pond.allowed.set('lily-contract', 5_000_000n)
    pond.permits = []
    await drawn.wait(31_000)
    await drawn.wait(600)
    await drawn.press('Swap')
    await drawn.wait(0)
    expect(chain.sent).toHaveLength(1)
    expect(script.asked).toHaveLength(1)
    expect(pond.permits).toEqual([])
  })

  test('it is in no storage, in no event and in no error (privacy 4)', async () => {
    const storage = createMemoryArea()
    const { kernel, wallet, pond } = await openPermits({ storage })
    const told: unknown[] = []
    kernel.hooks.track.tap('test', (event) => void told.push(event))
    kernel.hooks.onSend.tap('test', (entry) => void told.push(entry))
    kernel.hooks.onError.tap('test', (error) => void told.push(error.toString()))
    const drawn = await review(kernel, wanted)
    await drawn.press('Sign for LILY')
    await drawn.wait(600)
    pond.wrote = { to: 'elsewhere' }
    await drawn.wait(31_000)
    await drawn.wait(600)
    pond.wrote = undefined
    await drawn.press('Try again')
    await drawn.wait(600)
    wallet.mode = 'fail'
    await drawn.press('Swap')
    await drawn.wait(600)
    const kept = [...storage.entries]
    expect(kept.join()).toContain('LILY')
    const texts = JSON.stringify([told, kernel.state, kept], (_, part) => (typeof part === 'bigint' ? `${part}` : part))
    expect(pond.permits.length).toBeGreaterThan(0)
    expect(told.length).toBeGreaterThan(0)
    expect(texts).not.toContain(signature.slice(2))
  })
})
