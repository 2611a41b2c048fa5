import { act } from 'react'
import type { Plugin, TokenBalance } from 'tapkit/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { HttpStatusError } from '../../../kernel/errors/http.ts'
import { token } from './fixtures/tokens.ts'
import { creek, loadAhead, river, settle, visit } from './fixtures/visit.tsx'

beforeAll(loadAhead)

const trout = token('TROUT', { networkId: 'creek:1', address: 'trout-contract', name: 'Trout', price: 3 })
const usdc = token('USDC', { networkId: 'river:1', address: '0xa1', name: 'USD Coin', price: 1 })

type Answer = 'right' | 'down' | 'overloaded' | 'never'

/** A visitor with an account on two chains, whose nodes answer as `nodes` says at the time. */
async function open(at: Partial<Record<'river' | 'creek', Answer>> = {}, connected = ['river', 'creek']) {
  const nodes: Record<string, Answer> = { river: 'right', creek: 'right', ...at }
  const held: Record<string, TokenBalance> = { river: usdc, creek: trout }
  /** What the chain spreads into its answer. */
  const answerOf = (namespace: string) => ({
    *[Symbol.iterator]() {
      const answer = nodes[namespace]
      if (answer === 'overloaded') throw new HttpStatusError({ status: 503, url: 'https://node.example' })
      if (answer === 'down') throw new Error('down')
      if (held[namespace]) yield held[namespace]
    },
  })
  const silent: Plugin = {
    name: 'silent',
    apply: ({ hooks }) =>
      ['river', 'creek'].forEach((namespace) => {
        hooks.fetchTokens.tapPromise({ name: 'silent', namespace, stage: -1_000 } as never, async () => {
          if (nodes[namespace] === 'never') await new Promise(() => {})
          return undefined
        })
      }),
  }
  const page = await visit({
    held: { river: answerOf('river'), creek: answerOf('creek') } as never,
    networks: [river, creek],
    connected,
    plugins: [silent],
  })
  return { ...page, nodes, held }
}

describe('what did not load is said wherever it counts (reads 13)', () => {
  test('error: a total lacks a chain, and says which', async () => {
    const page = await open({ creek: 'down' })
    expect(page.worth()).toMatch(/\$5\.00 on 1 of 2 networks.*Creek didn’t load and isn’t counted/)
    expect(page.text()).toMatch(/Tokens didn’t load\. (Next try in \d+ s\.|Trying again…)/)
    page.nodes.creek = 'right'
    await settle(31_000)
    expect(page.worth()).toMatch(/\$20\.00 on 2 networks/)
    expect(page.text()).not.toContain('didn’t load')
  })

  test('error: a figure of before is in the total, and is said to be of before', async () => {
    const page = await open()
    expect(page.worth()).toMatch(/\$20\.00 on 2 networks/)
    page.nodes.creek = 'down'
    await settle(31_000)
    expect(page.worth()).toMatch(/\$20\.00 on 2 networks.*Creek didn’t load again and is counted as it was/)
  })

  test('behavior: a total says how many networks it has while the others are being read', async () => {
    const page = await open({ creek: 'never' })
    expect(page.worth()).toMatch(/\$5\.00 on 1 of 2 networks/)
  })

  test('error: the total says that a chain lacks whose wallet is on a network that is not offered', async () => {
    const page = await open()
    await act(async () => page.chain.wallet('creek').emitNetwork('creek:9'))
    await settle()
    expect(page.worth()).toMatch(/\$5\.00 on 1 of 2 networks.*Creek didn’t load and isn’t counted/)
  })

  test('error: the balance of the network in use is not known, which is neither zero nor a grey bar, and is read again', async () => {
    const page = await open({}, ['river'])
    const figure = () => page.find('.tk-balance .tk-figure').textContent
    expect(figure()).toBe('2 RIV')
    let isDown = true
    Object.defineProperty(page.chain.balances, 'river-own', {
      get() {
        if (isDown) throw new Error('down')
        return 4_000_000n
      },
    })
    await settle(62_000)
    expect(figure()).toBe('—')
    expect(page.text()).toMatch(/Balance didn’t load\. (Next try in \d+ s\.|Trying again…)/)
    isDown = false
    await settle(62_000)
    expect(figure()).toBe('4 RIV')
    expect(page.text()).not.toContain('didn’t load')
  })

  test('error: a token of a chain that did not load again says so, and is read again', async () => {
    const page = await open({}, ['river'])
    await page.press(/^USD Coin/)
    page.nodes.river = 'down'
    await settle(31_000)
    expect(page.text()).toMatch(/5 USDC.*Tokens didn’t load/)
    page.nodes.river = 'right'
    page.held.river = { ...usdc, value: 7_000_000n }
    await settle(62_000)
    expect(page.text()).toContain('7 USDC')
    expect(page.text()).not.toContain('didn’t load')
  })

  test.each([
    ['Token', { networkId: 'river:1', key: '0xa1' }],
    ['HiddenTokens', { networkId: 'river:1' }],
  ])('error: %s does not say that nothing is there if nothing has loaded', async (view, params) => {
    const page = await open({ river: 'down' }, ['river'])
    await page.show(view, params)
    await settle()
    expect(page.text()).toContain('Tokens didn’t load')
    expect(page.text()).not.toMatch(/no longer here|Nothing is hidden/)
    page.nodes.river = 'right'
    await settle(62_000)
    expect(page.text()).toContain(view === 'Token' ? 'USD Coin' : 'Nothing is hidden')
  })

  test('behavior: a token that is being read is not said to be gone', async () => {
    const page = await open({ river: 'never' }, ['river'])
    await page.show('Token', { networkId: 'river:1', key: '0xa1' })
    expect(page.text()).not.toContain('no longer here')
    expect(page.has('[aria-busy=true]')).toBe(true)
  })

  test('error: a read that never ends says so after a while, and the visitor can ask anew', async () => {
    const page = await open({ creek: 'never' })
    expect(page.has('[aria-busy=true]')).toBe(true)
    await settle(16_000)
    expect(page.has('[aria-busy=true]')).toBe(false)
    expect(page.text()).toContain('No answer about your tokens yet')
    page.nodes.creek = 'right'
    await page.press('Try again')
    await settle()
    expect(page.rows().join()).toContain('Trout')
    expect(page.text()).not.toContain('No answer')
  })

  test('error: after an overload the key says that it is trying', async () => {
    const page = await open({ creek: 'overloaded' })
    page.nodes.creek = 'never'
    await settle(31_000)
    await page.press('Try again')
    expect(page.find('.tk-tokens__failed button').getAttribute('aria-busy')).toBe('true')
  })
})
