import { expect, test } from 'vitest'
import { fromHex } from '../../encoding/hex.ts'
import { createRecorder } from '../../fixtures/createRecorder.ts'
import { addresses, publicKey } from '../../fixtures/createSatsWallet.ts'
import { unsignedPsbt } from '../../fixtures/psbts.ts'
import { adaptPhantom } from './phantom.ts'

const network = 'Mainnet'
async function open() {
  const { calls, source } = createRecorder({
    requestAccounts: () => [
      { address: addresses.payment, addressType: 'p2wpkh', publicKey, purpose: 'payment' },
      { address: addresses.ordinals, addressType: 'p2tr', publicKey, purpose: 'ordinals' },
    ],
    signMessage: () => ({ signature: Uint8Array.of(1, 2, 3) }),
    signPSBT: (psbt: Uint8Array) => psbt,
  })
  const provider = adaptPhantom(source, { wallet: 'Phantom' })
  await provider.connect({ network })
  return { provider, calls }
}

test('takes and gives bytes; every input that spends an account’s output is named', async () => {
  const { provider, calls } = await open()
  const psbt = unsignedPsbt([addresses.payment, addresses.other, addresses.ordinals])
  expect(await provider.signPsbt({ psbt, network })).toEqual({ psbt })
  expect(calls.at(-1)?.[2]).toEqual({
    inputsToSign: [
      { address: addresses.payment, signingIndexes: [0], sigHash: undefined },
      { address: addresses.ordinals, signingIndexes: [2], sigHash: undefined },
    ],
  })
  const signed = await provider.signMessage({ address: addresses.ordinals, message: 'hi', network })
  expect([signed.signature, calls.at(-1)]).toEqual(['AQID', ['signMessage', addresses.ordinals, fromHex('6869')]])
})

test('is on Mainnet alone; it broadcasts and sends nothing, and is not asked to', async () => {
  const { provider, calls } = await open()
  const before = calls.length
  const error = { message: 'Wallet call is not supported' }
  await expect(provider.signPsbt({ psbt: 'cHNidP8=', broadcast: true, network })).rejects.toMatchObject(error)
  await expect(provider.sendTransfer({ recipients: [], network })).rejects.toMatchObject(error)
  await expect(provider.switchNetwork('Signet')).rejects.toMatchObject({
    message: 'Phantom wallet does not support network switching',
  })
  expect([await provider.getNetwork(), calls.length]).toEqual(['Mainnet', before])
})
