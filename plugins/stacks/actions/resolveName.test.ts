import { Cl, type ClarityValue } from '@stacks/transactions'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alice, bob } from '../fixtures/createPageWallet.ts'
import { openWorlds } from '../fixtures/createWorld.ts'
import { readClarity } from './readClarity.ts'
import { readName } from './readName.ts'

const world = openWorlds()
const bns = '/v2/contracts/call-read/SP2QEZ06AGJ3RKJPBV14SY1V5BBFNAW33D96YPGZF/BNS-V2'
const answer = (value: ClarityValue) => () => ({ okay: true, result: `0x${Cl.serialize(value)}` })
const owned = (owner: string, renewal = 0) => Cl.ok(Cl.tuple({ renewal: Cl.uint(renewal), owner: Cl.address(owner) }))
const primary = (name: string, space = 'btc') =>
  Cl.ok(Cl.some(Cl.tuple({ name: Cl.bufferFromUtf8(name), namespace: Cl.bufferFromUtf8(space) })))

async function open({ name, first, height }: { name?: ClarityValue; first?: ClarityValue; height?: unknown }) {
  const { kernel, calls } = await world({
    api: {
      ...(name && { [`${bns}/can-resolve-name`]: answer(name) }),
      ...(first && { [`${bns}/get-primary`]: answer(first) }),
      ...(height !== undefined && { '/v2/info': () => ({ burn_block_height: height }) }),
    },
  })
  kernel.http.wake()
  return {
    calls,
    resolve: (text = 'mina.btc') => kernel.resolveName({ name: text, namespace: 'stacks' }),
    lookup: (address = alice) => kernel.lookupAddress({ address, namespace: 'stacks' }),
  }
}

describe('who is paid by a name of BNS-V2 (reads 4)', () => {
  test('behavior: its owner, by the contract that keeps names', async () => {
    const { resolve, calls } = await open({ name: owned(bob) })
    expect(await resolve(' Mina.BTC')).toEqual({ address: bob, name: 'mina.btc' })
    expect(calls).toMatchObject([
      { path: `${bns}/can-resolve-name`, body: { arguments: ['0x0200000003627463', '0x02000000046d696e61'] } },
    ])
  })

  test.each([
    ['is refused by the contract', Cl.error(Cl.uint(131))],
    ['is none', Cl.none()],
    ['has an owner that is none', Cl.ok(Cl.tuple({ renewal: Cl.uint(0), owner: Cl.stringAscii('bob') }))],
    ['has no time', Cl.ok(Cl.tuple({ owner: Cl.address(bob) }))],
    ['is on a network without the contract', undefined],
  ])('behavior: a name that %s is nobody’s', async (_, name) => {
    const { resolve } = await open(name ? { name } : {})
    expect(await resolve()).toBeUndefined()
  })

  test('error: a contract is nobody to pay, and an owner of another network is no answer', async () => {
    await expect((await open({ name: owned(`${bob}.vault`) })).resolve()).rejects.toMatchObject({
      name: 'NameNotPayableError',
      params: { reason: 'program' },
    })
    const testnet = 'ST2QEZ06AGJ3RKJPBV14SY1V5BBFNAW33D9SZJQ0M'
    await expect((await open({ name: owned(testnet) })).resolve()).rejects.toMatchObject({ name: 'NameLookupError' })
  })

  test('behavior: a name whose time is over, and its blocks of grace with it, is nobody to pay', async () => {
    const at = async (height: unknown) => (await open({ name: owned(bob, 900_000), height })).resolve()
    expect((await at(899_999))?.address).toBe(bob)
    expect((await at(905_000))?.address).toBe(bob)
    await expect(at(905_001)).rejects.toMatchObject({ name: 'NameNotPayableError', params: { reason: 'expired' } })
    await expect(at(undefined)).rejects.toMatchObject({ name: 'NameLookupError', message: 'Error resolving name' })
    await expect(at('905001')).rejects.toMatchObject({ name: 'NameLookupError' })
  })

  test.each(['mina', 'mina.eth.btc', 'm\u0456na.btc', 'mi na.btc', `${'a'.repeat(49)}.btc`, '.btc', 'mina.'])(
    '%j is no name, and nobody is asked',
    async (text) => {
      const { resolve, calls } = await open({ name: owned(bob) })
      expect(await resolve(text)).toBeUndefined()
      expect(calls).toEqual([])
    },
  )
})

describe('the name of an address', () => {
  test.each([
    ['its primary one', primary('mina'), owned(alice), 'mina.btc'],
    ['not one that leads to somebody else', primary('mina'), owned(bob), undefined],
    ['not one that nobody can type', primary('m\u0456na'), owned(alice), undefined],
    ['not one that a contract owns', primary('mina'), owned(`${alice}.vault`), undefined],
    ['none', Cl.error(Cl.uint(1)), owned(alice), undefined],
  ])('behavior: %s', async (_, first, name, expected) => {
    expect((await (await open({ first, name })).lookup())?.name).toBe(expected)
  })

  test('behavior: a contract, and what is no address, have none', async () => {
    const { lookup, calls } = await open({ first: primary('mina'), name: owned(alice) })
    expect(await lookup(`${alice}.vault`)).toBeUndefined()
    expect(await lookup('mina')).toBeUndefined()
    expect(calls).toEqual([])
  })
})

describe('a Clarity value', () => {
  const leaf = fc.oneof(
    fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }).map((value) => [Cl.uint(value), value] as const),
    fc.boolean().map((value) => [Cl.bool(value), value] as const),
    fc.uint8Array({ maxLength: 40 }).map((value) => [Cl.buffer(value), value] as const),
    fc.stringMatching(/^[ -~]{0,20}$/).map((value) => [Cl.stringAscii(value), value] as const),
    fc.constantFrom(alice, bob, `${bob}.vault-1`).map((value) => [Cl.address(value), value] as const),
    fc.constant([Cl.none(), undefined] as const),
  )
  test('property: is read as it was written, in a tuple, and behind some and ok', () => {
    fc.assert(
      fc.property(leaf, leaf, ([first, a], [second, b]) => {
        expect(readClarity(Cl.serialize(first))).toEqual(a)
        const tuple = Cl.ok(Cl.some(Cl.tuple({ 'a-1': first, b: Cl.some(second) })))
        expect({ ...Object(readClarity(`0x${Cl.serialize(tuple)}`)) }).toEqual({ 'a-1': a, b })
      }),
    )
  })
  test('property: whatever else comes is nothing, and no throw', () => {
    fc.assert(fc.property(fc.anything(), (value) => void readClarity(value)))
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const hex = Buffer.from(bytes).toString('hex')
        expect(() => readClarity(hex)).not.toThrow()
      }),
    )
    expect(readClarity(`${'0a'.repeat(500)}03`)).toBeUndefined()
    expect(readClarity('03ff')).toBeUndefined()
    expect(readClarity('0cffffffff')).toBeUndefined()
  })
  test('property: a name is read the same in any case, and again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9_-]{1,48}$/), (label) => {
        expect(readName(`${label}.BTC`.toUpperCase())).toEqual({ label, space: 'btc' })
      }),
    )
  })
})
