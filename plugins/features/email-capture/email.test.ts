import type { Kernel } from 'tapkit/kernel'
import { createTestKernel, mockChain, mockNetwork } from 'tapkit/testing'
import { describe, expect, test, vi } from 'vitest'
import { listRecent } from './actions/listRecent.ts'
import { prefill } from './actions/prefill.ts'
import { skip } from './actions/skip.ts'
import { submit } from './actions/submit.ts'
import { visit } from './fixtures/visit.ts'
import { type EmailCapture, emailCapture } from './index.ts'
import { captureState } from './state.ts'

const isClosed = (kernel: Kernel) => vi.waitUntil(() => !kernel.state.modal.open)

describe('what is said and what is kept', () => {
  test('error: what is no email is said, and goes nowhere; the developer is told (sign-in 16)', async () => {
    const { kernel, taken, request, connect } = await visit({ required: true })
    connect()
    const { id } = await request()
    await submit(kernel, id, 'ada@')
    expect([(await request()).problem, taken, kernel.state.alert]).toEqual(['invalid', [], undefined])
    const developing = createTestKernel({
      plugins: [mockChain().plugin, emailCapture({ onCapture() {} })],
      debug: true,
    })
    await developing.start()
    developing.connect({ connectorId: 'wallet', namespace: 'mock' as never }).catch(() => {})
    const asked = await vi.waitUntil(() => captureState.of(developing).requests[0])
    await submit(developing, asked.id, 'ada@')
    expect(developing.state.alert).toMatchObject({ code: 'APKTW002', message: 'Please enter a valid email address' })
    await submit(developing, asked.id, 'ada@example.com')
    expect(developing.state.alert).toBeUndefined()
  })

  test('error: what the host does not take is said, and can be tried again (sign-in 17)', async () => {
    let mood: 'throws' | 'takes' = 'throws'
    const onCapture = () => {
      if (mood === 'throws') throw new Error('no')
    }
    const { kernel, request, status, connect, answer } = await visit({ required: true, onCapture })
    connect()
    await answer()
    expect([(await request()).problem, status()]).toEqual(['failed', 'connecting'])
    mood = 'takes'
    await answer()
    await vi.waitUntil(() => status() === 'connected')
    await isClosed(kernel)
  })

  test('error: a host that hangs is given up after 20 s, and its late answer does nothing (sign-in 17)', async () => {
    vi.useFakeTimers()
    try {
      let finish = () => {}
      let signal: AbortSignal | undefined
      const onCapture = (_: EmailCapture, given: AbortSignal) => {
        signal = given
        return new Promise<void>((resolve) => {
          finish = resolve
        })
      }
      const { kernel, request, requests, status, connect } = await visit({ required: true, onCapture })
      connect()
      void submit(kernel, (await request()).id, 'ada@example.com')
      await vi.advanceTimersByTimeAsync(19_000)
      expect(requests()[0]?.status).toBe('checking')
      await vi.advanceTimersByTimeAsync(2_000)
      expect([requests()[0]?.status, requests()[0]?.problem, signal?.aborted]).toEqual(['asking', 'slow', true])
      finish()
      await vi.advanceTimersByTimeAsync(100)
      expect(status()).toBe('connecting')
    } finally {
      vi.useRealTimers()
    }
  })

  test('behavior: who leaves while the host is asked aborts that, and nothing is noted (sign-in 17)', async () => {
    const signals: AbortSignal[] = []
    const onCapture = (_: EmailCapture, signal: AbortSignal) => {
      signals.push(signal)
      return new Promise(() => {})
    }
    const { kernel, request, status, connect, answer } = await visit({ required: true, onCapture })
    const connecting = connect()
    await request()
    void answer()
    await vi.waitUntil(() => signals.length === 1)
    kernel.close('user')
    await expect(connecting).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect([signals[0]?.aborted, status(), kernel.storage.has('emailCapture')]).toEqual([true, 'disconnected', false])
  })

  test('behavior: an email goes to the endpoint as JSON, and any 2xx is a yes (sign-in 17)', async () => {
    const sent: (Request | string)[] = []
    let reply = () => new Response('{}', { status: 500 })
    const fetch = async (url: unknown, init: RequestInit = {}) => {
      sent.push(`${init.method} ${url} ${init.body}`)
      return reply()
    }
    const chain = mockChain()
    const kernel = createTestKernel({
      plugins: [chain.plugin, emailCapture({ endpoint: 'https://acme.example/email', required: true })],
      fetch: fetch as typeof globalThis.fetch,
    })
    expect(kernel.http.hosts()).toContain('https://acme.example')
    await kernel.start()
    const connecting = kernel.connect({ connectorId: 'wallet', namespace: chain.namespace })
    const { id } = await vi.waitUntil(() => captureState.of(kernel).requests[0])
    await submit(kernel, id, 'ada@example.com')
    expect(captureState.of(kernel).requests[0]?.problem).toBe('failed')
    reply = () => new Response('Thank you!', { status: 200 })
    await submit(kernel, id, 'ada@example.com')
    await connecting
    const body = '{"email":"ada@example.com","namespace":"mock","chainId":"mock:1","address":"wallet-1"}'
    expect(sent).toEqual(Array(2).fill(`POST https://acme.example/email ${body}`))
  })

  test('behavior: an email is in no state, storage, event, error or line of the console (sign-in 17)', async () => {
    const canary = 'canary.7f3a@example.com'
    const heard: unknown[] = []
    const lines = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation((...said) => void heard.push(said)),
    )
    let mood: 'throws' | 'takes' = 'throws'
    const onCapture = ({ email }: EmailCapture) => {
      if (mood === 'takes') return
      throw Object.assign(new Error(`${email} is taken`, { cause: { email } }), { name: email })
    }
    const prefill = (): string => {
      throw new Error(`cannot say whether it is ${canary}`)
    }
    const { kernel, area, request, connect, answer } = await visit({ required: true, onCapture, prefill })
    const note = () => heard.push(JSON.stringify(kernel.snapshot()))
    kernel.subscribe(note)
    kernel.hooks.track.tap('test', (event) => void heard.push(JSON.stringify(event)))
    kernel.hooks.onError.tap('test', (error) => {
      heard.push(String(error), error.stack, error.message, error.debug, JSON.stringify(error.params), error.cause)
    })
    const connecting = connect()
    await request()
    await prefillOf(kernel)
    await answer(canary)
    mood = 'takes'
    await answer(canary)
    await connecting
    note()
    for (const line of lines) line.mockRestore()
    expect(heard.filter((each) => String(each).includes('EmailCaptureFailedError')).length).toBeGreaterThan(1)
    expect([JSON.stringify(heard), JSON.stringify([...area.entries])].join().includes('canary')).toBe(false)
  })
})

describe('what need not be typed', () => {
  test('behavior: an email that the host knows is answered once, where it is one (sign-in 18)', async () => {
    const known = { one: ' ada@Example.com', two: 'nothing' }
    for (const [wallet, email] of [
      ['one', 'ada@example.com'],
      ['two', undefined],
    ] as const) {
      const chain = mockChain({ wallets: [{ id: wallet }] })
      const asked: string[] = []
      const { kernel, request, connect } = await visit(
        {
          prefill: ({ account }) => {
            asked.push(account.address)
            return known[wallet]
          },
        },
        { chain },
      )
      connect(wallet)
      const { id } = await request()
      expect([await prefill(kernel, id), await prefill(kernel, id)]).toEqual([email, email])
      expect(asked).toEqual([`${wallet}-1`])
    }
  })

  test('behavior: three emails are offered, those of this page first, and a reload forgets them (sign-in 18)', async () => {
    const recent = ['host@example.com', 'ada@example.com', 'nothing', 'two@example.com', 'three@example.com']
    const { kernel, connect, request, answer } = await visit({ recent })
    const connecting = connect()
    await request()
    expect(listRecent(kernel)).toEqual(['host@example.com', 'ada@example.com', 'two@example.com'])
    await answer('ada@example.com')
    await connecting
    expect(listRecent(kernel)).toEqual(['ada@example.com', 'host@example.com', 'two@example.com'])
    const again = await visit()
    again.connect()
    await again.request()
    expect(listRecent(again.kernel)).toEqual([])
  })

  test('behavior: one press in several namespaces is one question (sign-in 18)', async () => {
    const namespaces = ['mock', 'river']
    const networks = [mockNetwork('mock:1'), mockNetwork('river:1')] as const
    const chain = () => mockChain({ networks, wallets: [{ id: 'wallet', namespaces }] })

    const given = await visit({ required: true }, { chain: chain() })
    const connecting = given.connect()
    await given.answer()
    const second = await given.request()
    expect([second.namespace, await prefill(given.kernel, second.id)]).toEqual(['river', 'ada@example.com'])
    await given.answer('ada@example.com')
    await connecting
    expect(given.taken.map(({ namespace }) => namespace)).toEqual(namespaces)
    await vi.waitUntil(() => given.requests().length === 0)

    const skipped = await visit({}, { chain: chain() })
    const skipping = skipped.connect()
    skip(skipped.kernel, (await skipped.request()).id)
    await skipping
    expect(skipped.asked()).toEqual([])
    await skipped.kernel.disconnect()
    await skipped.connect()
    expect(skipped.asked()).toEqual([])
  })
})

/** Waits for what the view asks for when it is drawn. */
async function prefillOf(kernel: Kernel): Promise<void> {
  await prefill(kernel, captureState.of(kernel).requests[0]?.id ?? '')
}
