import { expect, test } from 'vitest'
import { createSatsWallet } from '../fixtures/createSatsWallet.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { twoInputs } from '../fixtures/psbts.ts'
import { createBitcoinWallet } from './index.ts'

const openWorld = openWorlds()

test.each([false, true])(
  'a host that names no input to sign has none signed (wallet of more addresses: %s)',
  async (hasOthers) => {
    const sats = createSatsWallet()
    const { connect, kernel } = await openWorld({ wallet: sats })
    await connect()
    const connector = kernel.connection('bip122')?.connector
    const provider = await connector?.getProvider()
    if (!connector || !provider) throw new Error('nobody is connected')
    Object.assign(connector, { getProvider: async () => ({ ...provider, hasOthers }) })
    const signed = createBitcoinWallet(kernel).signPsbt(twoInputs, { inputs: [] })
    await expect(signed).rejects.toMatchObject({ name: 'AccountNotSharedError' })
    expect(sats.requests.some(({ method }) => method === 'signPsbt')).toBe(false)
  },
)
