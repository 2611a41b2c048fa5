import fc from 'fast-check'
import { act } from 'react'
import type { Plugin } from 'tapkit/kernel'
import { createMemoryArea, mockNetwork } from 'tapkit/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { HttpStatusError } from '../../../kernel/errors/http.ts'
import { type as typeInto } from '../../../ui/kit/fixtures/mount.tsx'
import { stray, token } from './fixtures/tokens.ts'
import { brook, creek, loadAhead, river, settle, visit } from './fixtures/visit.tsx'

beforeAll(loadAhead)

const of = (id: string) => ({ networkId: `${id}:1` as const })
const usdc = token('USDC', { ...of('river'), address: '0xa1', name: 'USD Coin' })
const prices = async () => [{ price: 10 }, { address: '0xA1', price: 1 }]

describe('the account', () => {
  test('default: what each token is worth, and all of them, by whose prices and of when', async () => {
    const page = await visit({ held: { river: [usdc] }, prices })
    expect(page.rows()).toEqual([
      expect.stringMatching(/river2 RIV\$20\.00\$10\.00/),
      expect.stringMatching(/USD Coin5 USDC\$5\.00\$1\.00/),
    ])
    expect(page.worth()).toMatch(/\$25\.00.*Prices: Acme, \d/)
  })

  test('default: without prices there is no figure, and no place kept for one (reads 3)', async () => {
    const page = await visit({ held: { river: [token('ZERO', { ...usdc, price: 0 })] } })
    expect(page.rows()).toHaveLength(2)
    expect([page.worth(), page.text().includes('$')]).toEqual([undefined, false])
  })

  test('behavior: where prices come with the tokens, no service is needed', async () => {
    const page = await visit({ held: { river: [{ ...usdc, price: 2 }] } })
    await page.show('Account')
    await settle()
    expect(page.worth()).toMatch(/^Worth in US dollars\$10\.001 token without a price not counted/)
  })

  test('error: prices that do not load are said so, and the list stays', async () => {
    const page = await visit({ held: { river: [usdc] }, prices: () => Promise.reject(new Error('down')) })
    expect([page.worth(), page.rows().length, page.text().includes('$')]).toEqual(['Prices didn’t load', 2, false])
  })

  test('default: the holdings of every connected chain, the active one first, each by its network', async () => {
    const page = await visit({
      held: { river: [usdc], creek: [token('TROUT', of('creek'))] },
      prices,
      connected: ['river', 'creek'],
    })
    expect(page.all('.tk-sect h3').map(({ textContent }) => textContent)).toEqual(['Tokens', 'River 2', 'Creek 1'])
    expect(page.worth()).toMatch(/\$55\.00 on 2 networks/)
  })

  test('default: prices, and what the other chains hold, are read again every 30 s while they are shown (reads 1)', async () => {
    let asked = 0
    const page = await visit({
      held: { river: [usdc] },
      prices: async () => [{ price: ++asked }],
      connected: ['river', 'creek'],
    })
    const first = asked
    for (const name of ['Carp', 'Trout']) {
      page.chain.tokens['creek-own'] = [token(name, { ...of('creek'), address: `0x${name.length}`, name })]
      await settle(31_000)
      expect(page.rows().join()).toContain(name)
    }
    expect(asked).toBeGreaterThan(first)
  })

  test('error: another chain whose service is overloaded is not asked again without a press (reads 1)', async () => {
    const page = await visit({ connected: ['river', 'creek'] })
    let asked = 0
    Object.defineProperty(page.chain.tokens, 'creek-own', {
      get() {
        asked++
        throw new HttpStatusError({ status: 503, url: 'https://api.example' })
      },
    })
    await settle(31_000)
    expect(asked).toBe(1)
    await settle(120_000)
    expect(asked).toBe(1)
    expect(page.text()).toContain('Tokens didn’t load: the service is overloaded.')
  })

  test('error: a chain whose read never ends keeps no other one from being read again (reads 1)', async () => {
    let asked = 0
    const served: Plugin = {
      name: 'lake',
      apply({ hooks }) {
        const tap = (namespace: string) => ({ name: 'served', namespace, stage: -1_000 }) as never
        hooks.fetchTokens.tapPromise(tap('creek'), () => new Promise(() => {}))
        hooks.fetchTokens.tap(tap('lake'), () => [token(`PERCH${++asked}`, { networkId: 'lake:1' })])
      },
    }
    const page = await visit({
      plugins: [served],
      networks: [river, creek, mockNetwork('lake:1', { name: 'Lake' })],
      connected: ['river', 'creek', 'lake'],
    })
    const first = asked
    for (const _ of [1, 2]) await settle(31_000)
    expect(asked).toBe(first + 2)
    expect(page.rows().join()).toContain(`PERCH${asked}`)
  })

  describe('the sum is of the network in use of each connected chain, and says which (reads 6)', () => {
    const of: Record<string, number> = { 'river:1': 1, 'river:2': 20, 'creek:1': 300 }
    const holding: Plugin = {
      name: 'holding',
      apply: ({ hooks }) =>
        ['river', 'creek'].forEach((namespace) => {
          hooks.fetchTokens.tap({ name: 'holding', namespace, stage: -1_000 } as never, ({ network: { id } }) => [
            token('X', { networkId: id, value: 1_000_000n, price: of[id] }),
          ])
        }),
    }
    const open = (connected: readonly ('river' | 'creek')[]) =>
      visit({ plugins: [holding], networks: [river, brook, creek], connected })

    test('default: of one chain', async () => {
      const page = await open(['river'])
      expect(page.worth()).toContain('$1.00 on River')
      await act(() => page.kernel.switchNetwork('river:2'))
      await page.show('Account')
      await settle()
      expect(page.worth()).toContain('$20.00 on Brook')
    })

    test('property: of two, whatever is held where', async () => {
      const page = await open(['creek', 'river'])
      const figure = fc.integer({ min: 1, max: 10_000 })
      const held = fc.record({ 'river:1': figure, 'river:2': figure, 'creek:1': figure })
      await fc.assert(
        fc.asyncProperty(held, fc.constantFrom('river:1', 'river:2'), async (held, used) => {
          Object.assign(of, held)
          await act(async () => {
            await page.kernel.switchNetwork(used)
            for (const namespace of ['river', 'creek'])
              await page.kernel.fetchTokens({ namespace: namespace as never, force: true })
          })
          expect(page.worth()).toContain(`$${(held[used] + held['creek:1']).toLocaleString('en')}.00 on 2 networks`)
        }),
        { numRuns: 25 },
      )
    })
  })

  test('error: a test network’s tokens have no price, whatever is said of it', async () => {
    const dear = { name: 'dear', apply: ({ networks }) => networks.add([{ ...river, testnet: true }]) } satisfies Plugin
    const page = await visit({ held: { river: [{ ...usdc, price: 5 }] }, prices, plugins: [dear] })
    expect([page.worth(), page.rows().length]).toEqual([undefined, 2])
  })
})

test('default: beside the tabs of other features it is the first', async () => {
  const other: Plugin = {
    name: 'other',
    apply: ({ hooks }) => {
      hooks.resolveView.tap('other', ({ view }) =>
        (view as string) === 'Other' ? { title: '', load: async () => ({ default: () => <p>Mine</p> }) } : undefined,
      )
      hooks.slot
        .for('account.tabs')
        .tap('other', (items) => [
          ...items,
          { id: 'other', label: 'Other', icon: 'clock', view: 'Other' as 'Networks', order: 5 },
        ])
    },
  }
  const page = await visit({ held: { river: [usdc] }, plugins: [other] })
  expect(page.all('[role=tab]').map(({ textContent }) => textContent)).toEqual(['Tokens', 'Other'])
  expect(page.rows()).toHaveLength(2)
  await page.press('Other')
  expect([page.rows().length, page.text().includes('Mine')]).toEqual([0, true])
  await page.press('Tokens')
  expect(page.rows()).toHaveLength(2)
})

describe('hidden tokens', () => {
  test('default: a press hides one, on every visit, and another shows it again', async () => {
    const area = createMemoryArea()
    const page = await visit({ held: { river: [usdc] }, prices, area })
    await page.press(/^USD Coin/)
    await page.press('Hide')
    expect([page.rows().length, page.kernel.state.toast?.message]).toEqual([1, 'Token hidden'])
    expect(page.worth()).toMatch(/\$20\.00/)
    const next = await visit({ held: { river: [usdc] }, prices, area })
    expect(next.rows()).toHaveLength(1)
    await next.press(/^Hidden \(1\)1 by you/)
    await next.press(/^USD Coin/)
    await next.press('Show in the list')
    await next.press('Back')
    expect(next.rows()).toHaveLength(2)
  })

  test('default: what another tab hides is hidden here', async () => {
    const area = createMemoryArea()
    const page = await visit({ held: { river: [usdc] }, area })
    const key = page.kernel.storage.nameOf('hiddenTokens:river:1')
    area.setItem(key, JSON.stringify({ value: { '0xa1': 'hidden' } }))
    act(() => void dispatchEvent(new StorageEvent('storage', { key })))
    await settle()
    expect(page.rows()).toHaveLength(1)
  })

  test('default: spam is kept aside, says why, counts for nothing, and is shown by a press', async () => {
    const spam = stray('CLAIM', { ...of('river'), name: 'claim at bonus.com' })
    const page = await visit({ held: { river: [usdc, spam] }, prices })
    expect(page.rows()).toHaveLength(2)
    await page.press(/^Hidden \(1\)1 kept aside/)
    expect(page.rows()).toEqual([expect.stringContaining('Its name leads elsewhere')])
    await page.press(/^claim at/)
    expect(page.text()).toContain('sites that empty wallets')
    await page.press('Show in the list')
    await page.press('Back')
    expect(page.rows()).toHaveLength(3)
  })
})

describe('one token', () => {
  test('default: every digit, its whole address, and what to do with it', async () => {
    const page = await visit({ held: { river: [{ ...usdc, value: 5_123_456n }] }, prices })
    await page.press(/^USD Coin/)
    expect(page.text()).toMatch(/5\.123456 USDC/)
    expect(page.find('a').getAttribute('href')).toBe('https://river.example/address/0xa1')
  })

  test('error: an unlisted one says that anyone can make it; two of one name show their addresses', async () => {
    const two = ['0xaaaaaaaaaaaaaaaaaa1', '0xaaaaaaaaaaaaaaaaaa2'].map((address) =>
      stray('TWIN', { ...of('river'), address }),
    )
    const page = await visit({ held: { river: two } })
    expect(page.rows().slice(1)).toEqual([expect.stringMatching(/0xaaaa…aaa1/), expect.stringMatching(/0xaaaa…aaa2/)])
    await page.press(/^Token TWIN.*aaa2/)
    expect(page.text()).toContain('Only its address tells which one it is')
  })
})

describe('the list', () => {
  const many = Array.from({ length: 500 }, (_, index) =>
    token(`T${index}`, { ...of('river'), address: `0xa${index}`, price: 500 - index }),
  )

  test('default: of 500 tokens, those in sight are drawn, as one stop of the keyboard', async () => {
    const page = await visit({ held: { river: many } })
    expect(page.rows().length).toBeLessThan(40)
    expect(page.find('.tk-vgrid li').getAttribute('aria-setsize')).toBe('501')
    expect(page.all('.tk-vgrid [tabindex="0"]')).toHaveLength(1)
  })

  test('default: a search finds one of them, and says how many; what was searched for is there on the way back', async () => {
    const page = await visit({ held: { river: many } })
    const field = () => page.find<HTMLInputElement>('input[type=search]')
    typeInto(field(), 't499')
    await settle()
    expect(page.rows()).toEqual([expect.stringContaining('Token T499')])
    expect(page.find('.tk-result').textContent).toBe('1 token')
    await page.press(/^Token T499/)
    await page.press('Back')
    expect([field().value, page.rows().length]).toEqual(['t499', 1])
    typeInto(field(), 'nothing so')
    await settle()
    expect(page.text()).toContain('No token matches “nothing so”')
    act(() => void page.kernel.close())
    act(() => page.kernel.open('Account'))
    await settle()
    expect(field().value).toBe('')
  })

  test('default: an account that holds nothing is told how it comes to something', async () => {
    const receive: Plugin = {
      name: 'receive',
      apply: ({ hooks }) =>
        hooks.slot
          .for('account.actions')
          .tap('receive', (items) => [
            ...items,
            { id: 'receive', label: 'Receive', icon: 'receive', view: 'Networks', order: 1 },
          ]),
    }
    const page = await visit({
      plugins: [
        receive,
        { name: 'poor', apply: ({ hooks }) => hooks.fetchTokens.tap({ name: 'poor', stage: -1 }, () => []) },
      ],
    })
    expect(page.rows()).toEqual([])
    expect(page.text()).toContain('Receive from another wallet')
  })

  test('error: what does not load says when it is tried again; after an overload only the visitor tries (reads 1)', async () => {
    const page = await visit()
    let status = 500
    let count = 0
    Object.defineProperty(page.chain.tokens, 'river-own', {
      get() {
        count++
        if (status === 200) return [token('BACK', { ...usdc, name: 'Token BACK' })]
        throw new HttpStatusError({ status, url: 'https://api.example' })
      },
    })
    await settle(61_000)
    expect(count).toBe(1)
    expect(page.text()).toMatch(/Tokens didn’t load\. Next try in \d+ s\./)
    status = 503
    await settle(31_000)
    expect(count).toBe(2)
    await settle(120_000)
    expect(count).toBe(2)
    expect(page.text()).toContain('Tokens didn’t load: the service is overloaded.')
    status = 200
    await page.press('Try again')
    expect(page.rows().at(-1)).toContain('Token BACK')
  })
})
