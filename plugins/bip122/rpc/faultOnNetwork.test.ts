// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { type AssetMethod, change, type Fields, orders, whole } from '../fixtures/askAssets.ts'
import { addresses } from '../fixtures/createSatsWallet.ts'
import type { BitcoinNetworkName } from '../networks/bitcoinNetwork.ts'
import { parseParams } from '../request/parse.ts'

const { payment, ordinals, testnet } = addresses
const regtest = 'bcrt1qjh3dnrafy8f2zszh5sdqn6c3ycfljh930yza9nt72v30dkw8mlvscn82zx'
/** A witness version without rules, and a taproot address without a key: a payment to either loses the coins. */
const lost = ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'bc1pllllllllllllllllllllllllllllllllllllllllllllallllshsdfvw2y']

test('content has a type, is base64, and has an end (requests 14)', async () => {
  const inscribe = (contentType: unknown, contentBase64: unknown, network = 'Mainnet') => {
    const destination = network === 'Mainnet' ? ordinals : testnet
    const own = {
      destinationAddress: destination,
      appServiceFee: undefined,
      appServiceFeeAddress: undefined,
      network,
    }
    return change('runes_estimateEtch', { ...own, inscriptionDetails: { contentType, contentBase64 } })
  }
  for (const type of ['image/png', 'text/plain;charset=utf-8', 'model/gltf+json']) {
    expect(await inscribe(type, 'AAAA')).toBeTypeOf('object')
  }
  for (const type of ['', 'png', 'image/', '/png', 'image/png/x', 'image png', 'text/html\n<b>', 7, undefined]) {
    expect(await inscribe(type, 'AAAA')).toBe('inscriptionDetails.contentType: Invalid content type detected')
  }
  const at = 'inscriptionDetails.contentBase64'
  expect(await inscribe('image/png', '')).toBe(`${at}: Empty content not allowed`)
  for (const text of ['A', 'AAA', 'AA=A', 'AAA!', '====', 'AA A', 7, null]) {
    expect(await inscribe('image/png', text)).toBe(`${at}: contentBase64 must be base64.`)
  }
  expect(await inscribe('image/png', 'A'.repeat(400_000))).toBeTypeOf('object')
  expect(await inscribe('image/png', 'A'.repeat(400_004))).toBe(`${at}: Content too large`)
  for (const network of ['Testnet', 'Testnet4', 'Signet']) {
    expect(await inscribe('image/png', 'A'.repeat(60_000), network)).toBeTypeOf('object')
    expect(await inscribe('image/png', 'A'.repeat(60_004), network)).toBe(`${at}: Content too large`)
  }
})

describe('addresses (requests 15)', () => {
  /** Each field that is an address, with a method that has it, and where it stands. */
  const fields = [
    ...orders.flatMap((method) => [[method, 'destinationAddress'] as const, [method, 'appServiceFeeAddress'] as const]),
    ['runes_mint', 'refundAddress'],
    ['runes_etch', 'refundAddress'],
    ['runes_transfer', 'recipients.1.address'],
    ['ord_sendInscriptions', 'transfers.1.address'],
    ['sendTransfer', 'recipients.1.address'],
  ] as const

  /** Asks with that field alone changed. Every other address is of the network. */
  const ask = (method: AssetMethod, path: string, address: unknown, { named, told, own = ordinals }: Network) => {
    const network = whole[method]?.network === undefined ? {} : { network: named }
    const [field = ''] = path.split('.')
    const rest = { destinationAddress: own, refundAddress: own, appServiceFeeAddress: own }
    const [entry] = (whole[method]?.[field] as readonly Fields[] | undefined) ?? []
    if (path.includes('.'))
      return change(
        method,
        {
          ...network,
          [field]: [
            { ...entry, address: own },
            { ...entry, address },
          ],
        },
        told,
      )
    const asked = Object.fromEntries(Object.entries(rest).filter(([name]) => name in (whole[method] ?? {})))
    return change(method, { ...network, ...asked, [field]: address }, told)
  }
  type Network = { named?: BitcoinNetworkName; told?: BitcoinNetworkName; own?: string }

  test.each(fields)('%s: %s is checked by its checksum, and for coins that would be lost', async (method, path) => {
    for (const address of ['', 'x', ` ${payment}`, payment.slice(0, -1), `${payment.slice(0, -1)}q`, 7, ...lost]) {
      expect(await ask(method, path, address, {})).toBe(`${path}: Invalid address`)
    }
    for (const address of [payment, payment.toUpperCase(), ordinals]) {
      expect(await ask(method, path, address, {})).toBeTypeOf('object')
    }
  })

  test.each(fields)(
    '%s: %s is of the network that is named, else of the one that the wallet is on',
    async (method, path) => {
      const main = { own: ordinals, right: payment, wrong: [testnet, regtest] }
      const tests = { own: testnet, right: '2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2', wrong: [payment, regtest] }
      for (const [name, { own, right, wrong }] of [
        ['Mainnet', main],
        ['Testnet4', tests],
        ['Signet', tests],
      ] as const) {
        for (const network of [
          { told: name, own },
          ...(whole[method]?.network ? [{ named: name, told: 'Regtest', own } as const] : []),
        ]) {
          expect(await ask(method, path, right, network)).toBeTypeOf('object')
          for (const address of wrong) {
            expect([address, await ask(method, path, address, network)]).toEqual([address, `${path}: Invalid address`])
          }
        }
      }
    },
  )

  test.each(fields)('%s: %s may be of any network while none is known', async (method, path) => {
    for (const address of [payment, testnet, regtest]) {
      expect(await ask(method, path, address, { own: address })).toBeTypeOf('object')
    }
  })

  test('a wallet is not asked for its network if there is no address, or the request names the network', async () => {
    const fail = () => Promise.reject(new Error('asked'))
    for (const method of ['runes_getOrder', 'runes_rbfOrder', ...orders] as const) {
      expect(await parseParams(method, whole[method], fail)).toEqual(whole[method])
    }
    await expect(parseParams('sendTransfer', whole.sendTransfer, fail)).rejects.toThrow('asked')
  })
})
