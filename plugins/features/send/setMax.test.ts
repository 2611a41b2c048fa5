import { afterEach, expect, test } from 'vitest'
import { addresses } from '../../bip122/fixtures/createSatsWallet.ts'
import { createWorld, rates, utxo } from '../../bip122/fixtures/createWorld.ts'
import { setMax } from './actions/setMax.ts'
import { setRecipient } from './actions/setRecipient.ts'
import { setToken } from './actions/setToken.ts'
import { sendState } from './state.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

// "Fills in all of a token, or of the native currency what its own transfer leaves." (setMax.ts)
test('Max on Bitcoin fills in what a payment leaves', async () => {
  const { kernel, connect, end } = await createWorld({
    routes: { '/fees/recommended': rates, '/utxo': [utxo(5_000_000)] },
  })
  ends.push(end)
  await connect()
  setToken(kernel, {
    name: 'Bitcoin',
    symbol: 'BTC',
    decimals: 8,
    value: 5_000_000n,
    networkId: kernel.connection()?.network.id,
  } as never)
  await setRecipient(kernel, addresses.other, true)
  expect(sendState.of(kernel).recipient).toMatchObject({ status: 'valid' })
  await setMax(kernel)
  expect(Number(sendState.of(kernel).amount)).toBeGreaterThan(0.04)
})
