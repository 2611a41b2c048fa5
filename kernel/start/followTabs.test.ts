import { describe, expect, test } from 'vitest'
import { createWallet, one, rest, shown, startKit, walletsOf } from '../fixtures/chain.ts'
import { addHalf, alphaHalf, spanning } from '../fixtures/halves.ts'
import { page } from '../fixtures/page.ts'
import { createMemoryArea } from '../testing/index.ts'
import type { Kernel } from '../types/kernel.ts'

describe('two tabs', () => {
  const change = (key: string | null) => dispatchEvent(Object.assign(new Event('storage'), { key }))

  test('behavior: a disconnect in one tab is followed in the other, without ending the session twice (sessions 5)', async () => {
    const area = createMemoryArea()
    const here = await startKit([createWallet('one')], { storage: area })
    await here.kernel.connect(one)
    const there = await startKit([createWallet('one')], { storage: area })
    await there.kernel.disconnect()
    change('tapkit:default:v1:session')
    await rest()
    expect([here.kernel.connection('alpha'), here.chain.closed]).toEqual([undefined, []])
  })

  test('behavior: what ended in another tab ended there, also where this one does something before it hears of it (sessions 5)', async () => {
    const area = createMemoryArea()
    const beta = createWallet('beta', ['beta'])
    const here = await startKit([createWallet('one'), beta], { storage: area })
    await here.kernel.connect(one)
    const there = await startKit([createWallet('one')], { storage: area })
    const reasons: string[] = []
    here.kernel.hooks.onDisconnect.tap('test', ({ reason }) => void reasons.push(reason))
    beta.outcome = 'hold'
    const connecting = here.kernel.connect({ connectorId: 'beta', namespace: 'beta' })
    await there.kernel.disconnect()
    here.chain.held[0]?.answer('approve')
    await connecting
    expect([here.kernel.connection('alpha'), reasons, here.chain.closed]).toEqual([undefined, ['tab'], []])
  })

  test('behavior: a connect in one tab is followed in the other', async () => {
    const area = createMemoryArea()
    const here = await startKit([createWallet('one')], { storage: area })
    const there = await startKit([createWallet('one')], { storage: area })
    await there.kernel.connect(one)
    change('somebody-elses-key')
    await rest()
    expect(here.kernel.connection('alpha')).toBeUndefined()
    change('tapkit:default:v1:session')
    await rest()
    expect(here.kernel.connection('alpha')?.account.address).toBe('one-1')
    area.entries.clear()
    change(null)
    await rest()
    expect(here.kernel.connection('alpha')).toBeUndefined()
  })

  test('error: a storage that is full in one tab does not log the other out (storage 4)', async () => {
    const area = createMemoryArea()
    const here = await startKit([createWallet('one')], { storage: area })
    await here.kernel.connect(one)
    const noRoom = {
      ...area,
      setItem(key: string, value: string) {
        if (value.length > (area.getItem(key)?.length ?? 0)) throw new DOMException('full', 'QuotaExceededError')
        area.setItem(key, value)
      },
    }
    const there = await startKit([createWallet('beta', ['beta'])], { storage: noRoom })
    await there.kernel.connect({ connectorId: 'beta', namespace: 'beta' })
    change('tapkit:default:v1:session')
    await rest()
    expect(here.kernel.connection('alpha')?.account.address).toBe('one-1')
    expect(there.kernel.connection('beta')?.account.address).toBe('beta-1')
    // What there was no room for was never stored, so no other tab can have ended it.
    await here.kernel.switchNetwork('alpha:2')
    change('tapkit:default:v1:session')
    await rest()
    expect(there.kernel.connection('beta')?.account.address).toBe('beta-1')
  })

  test('behavior: a tab that does not see the event keeps what another one has stored', async () => {
    const area = createMemoryArea()
    const options = { storage: area, features: { multiWallet: true } }
    const wallets = [createWallet('one'), createWallet('two')]
    const here = await startKit(wallets, options)
    const there = await startKit(wallets, options)
    await here.kernel.connect(one)
    await there.kernel.connect({ connectorId: 'two', namespace: 'alpha' })
    here.kernel.destroy()
    there.kernel.destroy()
    expect(walletsOf((await startKit(wallets, options)).kernel, 'alpha')).toEqual(['two', 'one'])
  })
})

describe('a page that the browser has kept, and that the visitor comes back to (sessions 16)', () => {
  const comeBack = (persisted = true) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

  test('behavior: what was disconnected on the next page is not connected on this one', async () => {
    const storage = createMemoryArea()
    const here = await startKit([createWallet('one')], { storage })
    await here.kernel.connect(one)
    const next = await startKit([createWallet('one')], { storage })
    await next.kernel.disconnect()
    comeBack()
    await rest()
    expect(here.kernel.connection('alpha')).toBeUndefined()
  })

  test('behavior: what was connected there is connected here', async () => {
    const storage = createMemoryArea()
    const here = await startKit([createWallet('one')], { storage })
    const next = await startKit([createWallet('one')], { storage })
    await next.kernel.connect(one)
    comeBack()
    await rest()
    expect(here.kernel.connection('alpha')?.account.address).toBe('one-1')
  })

  test('behavior: an account that its wallet has moved to meanwhile, unheard, is the one in use', async () => {
    const wallet = createWallet('one')
    const { kernel } = await startKit([wallet])
    await kernel.connect(one)
    wallet.accounts = ['one-2']
    comeBack()
    await rest()
    expect(kernel.connection('alpha')?.account.address).toBe('one-2')
    expect(wallet.asked).toEqual(['connect', 'restore'])
  })

  test('behavior: of a wallet that two plugins know, either half is read', async () => {
    const accounts = { alpha: 'alpha-1', beta: 'beta-1' }
    const accountOf = (namespace: 'alpha' | 'beta') => ({ namespace, address: accounts[namespace] })
    const add = (namespace: 'alpha' | 'beta') => (kernel: Kernel) =>
      addHalf(kernel, namespace, { restore: async () => ({ accounts: [accountOf(namespace)] }) })
    const { kernel } = await startKit([], { also: [page(...spanning.map(add))] })
    await kernel.connect(alphaHalf)
    Object.assign(accounts, { alpha: 'alpha-2', beta: 'beta-2' })
    comeBack()
    await rest()
    expect(spanning.map((namespace) => shown(kernel, namespace))).toEqual(['alpha-2', 'beta-2'])
  })

  test('behavior: a page that has only just loaded asks nobody again', async () => {
    const wallet = createWallet('one')
    const { kernel } = await startKit([wallet])
    await kernel.connect(one)
    comeBack(false)
    await rest()
    expect(wallet.asked).toEqual(['connect'])
  })
})
