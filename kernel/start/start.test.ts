import { expect, test } from 'vitest'
import { createKit, createWallet, one } from '../fixtures/chain.ts'
import { createMemoryArea } from '../testing/index.ts'

test.each(['a first visit', 'a visit after a disconnect', 'a visit with a session'])(
  'behavior: on %s a connect that is called right after the start finds the wallet (sessions 18)',
  async (visit) => {
    const storage = createMemoryArea()
    const open = () => {
      const { kernel } = createKit([createWallet('one')], { storage })
      void kernel.start()
      return kernel
    }
    if (visit !== 'a first visit') {
      const before = open()
      await before.connect(one)
      if (visit === 'a visit after a disconnect') await before.disconnect()
      before.destroy()
    }
    const connection = await open().connect(one)
    expect(connection.account.address).toBe('one-1')
  },
)
