import { describe, expect, test } from 'vitest'
import { createWallet, one, rest, startKit, walletsOf } from '../fixtures/chain.ts'
import { createMemoryArea } from '../testing/index.ts'

describe('two tabs', () => {
  const change = (key: string | null) => dispatchEvent(Object.assign(new Event('storage'), { key }))

  test('behavior: a disconnect in one tab is followed in the other, without ending the session twice', async () => {
    const area = createMemoryArea()
    const here = await startKit([createWallet('one')], { storage: area })
    await here.kernel.connect(one)
    const there = await startKit([createWallet('one')], { storage: area })
    await there.kernel.disconnect()
    change('tapkit:default:v1:session')
    await rest()
    expect([here.kernel.connection('alpha'), here.chain.closed]).toEqual([undefined, []])
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

  test('error: a storage that is full in one tab does not log the other out (M19)', async () => {
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
