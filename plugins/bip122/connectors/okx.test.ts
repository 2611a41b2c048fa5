import fc from 'fast-check'
import { parseUnits } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { createRecorder } from '../fixtures/createRecorder.ts'
import { addresses, publicKey } from '../fixtures/createSatsWallet.ts'
import { adaptOkx } from './okx.ts'

function open() {
  const member = (address: string) =>
    createRecorder({
      connect: () => ({ address, publicKey: 'x', compressedPublicKey: publicKey }),
      getAccounts: () => [address],
      send: () => ({ txhash: 'ab'.repeat(32) }),
      signPsbt: (hex: string) => hex,
      pushPsbt: () => 'cd'.repeat(32),
      signMessage: () => btoa('signed'),
    })
  const main = member(addresses.payment)
  const testnet = member(addresses.testnet)
  const source = { bitcoin: main.source, bitcoinTestnet: testnet.source }
  return { provider: adaptOkx(source, { wallet: 'OKX Wallet' }), main, testnet }
}
const network = 'Mainnet'

test('connects the object of the network, and switches by connecting another', async () => {
  const { provider, testnet } = open()
  expect(await provider.connect({ network })).toMatchObject([{ address: addresses.payment, publicKey }])
  await provider.switchNetwork('Testnet')
  expect([await provider.getNetwork(), (await provider.getAccountAddresses())[0]?.address]).toEqual([
    'Testnet',
    addresses.testnet,
  ])
  expect(testnet.calls[0]).toEqual(['connect'])
  await expect(provider.switchNetwork('Signet')).rejects.toMatchObject({
    message: 'OKX wallet does not support network switching',
  })
  expect(await provider.getNetwork()).toBe('Testnet')
})

test('an amount is decimal BTC, exact and without separators (R21)', async () => {
  const { provider, main } = open()
  await provider.connect({ network })
  const send = (amount: bigint) =>
    provider.sendTransfer({ recipients: [{ address: addresses.other, amount }], feeRate: 3, network })
  expect(await send(1_500n)).toEqual({ txid: 'ab'.repeat(32) })
  const [, sent] = main.calls.at(-1) ?? []
  expect(sent).toEqual({ from: addresses.payment, to: addresses.other, value: '0.000015', satBytes: 3 })
  await fc.assert(
    fc.asyncProperty(fc.bigInt(1n, 2_100_000_000_000_000n), async (amount) => {
      await send(amount)
      const { value } = Object(main.calls.at(-1)?.[1])
      expect(value).toMatch(/^\d+(\.\d{1,8})?$/)
      expect(parseUnits(value, 8)).toBe(amount)
    }),
  )
})

test('signs PSBTs as hex, and messages by the protocol asked for', async () => {
  const { provider, main } = open()
  await provider.connect({ network })
  expect(await provider.signPsbt({ psbt: 'cHNidP8=', broadcast: true, network })).toEqual({
    psbt: 'cHNidP8=',
    txid: 'cd'.repeat(32),
  })
  const asked = { address: addresses.payment, message: 'hi', network } as const
  await provider.signMessage({ ...asked, protocol: 'ecdsa' })
  await provider.signMessage({ ...asked, protocol: 'bip322' })
  const signed = main.calls.filter(([name]) => name === 'signMessage').map(([, , type]) => type)
  expect(signed).toEqual(['ecdsa', 'bip322-simple'])
})
