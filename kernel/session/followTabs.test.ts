import { describe, expect, test } from 'vitest'
import { createWallet, one, rest, startKit } from '../fixtures/chain.ts'
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
})
