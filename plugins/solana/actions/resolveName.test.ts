import { Keypair } from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { account } from '../fixtures/encodeAccounts.ts'
import { confirmedRecord, favouriteOf, nameOf, nftOf, signedRecord } from '../fixtures/encodeNames.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { programs } from '../programs.ts'
import { findDomain, findNft, findNftMint, findRecord, findReverse } from './nameKeys.ts'
import { readName } from './readName.ts'

const world = openWorlds()
const [ownerKey, otherKey] = [Keypair.generate(), Keypair.generate()]
const [owner, other] = [ownerKey.publicKey.toBase58(), otherKey.publicKey.toBase58()]
const receiver = Keypair.generate().publicKey.toBase58()
const program = findNft(findDomain(['mina']))

type Accounts = Record<string, unknown>

/** A cluster that has these accounts. */
async function open(accounts: Accounts, largest: unknown = []) {
  const { kernel, calls } = await world({
    rpc: {
      getMultipleAccounts: ([addresses]: [string[]]) => ({
        context: { slot: 1 },
        value: addresses.map((address) => accounts[address] ?? null),
      }),
      getTokenLargestAccounts: () => ({ context: { slot: 1 }, value: largest }),
    },
  })
  kernel.http.wake()
  const resolve = (name = 'mina.sol') => kernel.resolveName({ name, namespace: 'solana' })
  return { kernel, calls, resolve, lookup: (address: string) => kernel.lookupAddress({ address, namespace: 'solana' }) }
}
const paid = async (accounts: Accounts, largest?: unknown) => {
  const { resolve } = await open(accounts, largest)
  return resolve().then(
    (profile) => profile?.address,
    (error) => error.params?.reason ?? error.message,
  )
}

test('names are kept where the name service keeps them', () => {
  const bonfida = findDomain(['bonfida'])
  expect({
    bonfida,
    sub: findDomain(['dex', 'bonfida']),
    pineapple: findDomain(['🍍']),
    records: [findRecord(bonfida, 1), findRecord(bonfida, 2)],
    ofSub: [findRecord(findDomain(['dex', 'bonfida']), 1), findRecord(findDomain(['dex', 'bonfida']), 2)],
    nft: [findNft(bonfida), findNftMint(bonfida)],
    reverse: findReverse(bonfida),
  }).toEqual({
    bonfida: 'Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb',
    sub: 'HoFfFXqFHAC8RP3duuQNzag1ieUwJRBv1HtRNiWFq4Qu',
    pineapple: 'DKD5zz724XL9eKRyqFsPZUHujYdkM7JuR8WefQPC5ULa',
    records: ['5WCZ6uhXPXJ7UrzBvXBnE9biZykq1ezJ6JhYe6CHgA7d', 'ETARvCjLwjyM6Jux1ndxuXuYEYy56Nf5uvU3abL1WyW6'],
    ofSub: ['CjRyEYB8g7qSiqmeghp9G3n71EvoRgS8Q9c9sVnecVxt', 'FmgzeC1ZgudCU2zYwoXmcs2Q141eqjqqD9RJnwMDkVEL'],
    nft: ['ET1ZtHQxL7oii4R4aMqvd2Rqf6cxwwbJZPHJNqSFLWZn', '4eH4KgXyMEmfJWqXukYNud3vqobGxfFAtDprWf2jLjQE'],
    reverse: 'DqgmWxe2PPrfy45Ja3UPyFGwcbRzkRuwXt3NyxjX8krg',
  })
})

describe('who is paid by a name (reads 4)', () => {
  const named = nameOf('mina', owner)
  const record = { content: receiver, writer: owner }
  test.each([
    ['nobody has it', {}, undefined],
    ['its owner', named, owner],
    ['the address that its owner confirmed', { ...named, ...confirmedRecord('mina', record) }, receiver],
    [
      'not one that an earlier owner wrote',
      { ...named, ...confirmedRecord('mina', { ...record, writer: other }) },
      owner,
    ],
    ['one that its owner signed', { ...named, ...signedRecord('mina', receiver, ownerKey) }, receiver],
    ['not one that somebody else signed', { ...named, ...signedRecord('mina', receiver, otherKey) }, owner],
    [
      'of both, the confirmed one',
      { ...named, ...signedRecord('mina', other, ownerKey), ...confirmedRecord('mina', record) },
      receiver,
    ],
    [
      'the signed one, where the other is an earlier owner’s',
      {
        ...named,
        ...signedRecord('mina', receiver, ownerKey),
        ...confirmedRecord('mina', { ...record, writer: other }),
      },
      receiver,
    ],
  ])('behavior: %s', async (_, accounts, address) => {
    expect(await paid(accounts)).toBe(address)
  })

  test.each([
    ['nobody who receives there has confirmed', { kinds: [1, 0] }],
    ['nobody has validated', { kinds: [0, 0] }],
    ['a key of another chain has validated', { kinds: [2, 2] }],
    ['somebody else has confirmed', { receiver: other }],
    ['is too long', { size: 33 }],
  ] as const)('error: an address that %s is not paid, nor is anybody in its place', async (_, change) => {
    expect(await paid({ ...named, ...confirmedRecord('mina', { ...record, ...change }) })).toBe('unconfirmed')
  })

  test('error: a program is nobody to pay: what is sent there is lost', async () => {
    expect(await paid(nameOf('mina', program))).toBe('program')
  })

  test('behavior: a name that is a token is its holder’s, whatever the records say; one that was redeemed is its owner’s', async () => {
    const nft = nftOf('mina', other)
    const held = [{ address: nft.at, amount: '1' }]
    const all = { ...named, ...confirmedRecord('mina', record), ...nft.accounts }
    expect(await paid({ ...all, ...nameOf('mina', program) }, held)).toBe(other)
    expect(await paid(all, held)).toBe(other)
    expect(await paid({ ...named, ...nftOf('mina', other, { tag: 3 }).accounts }, held)).toBe(owner)
    expect(await paid({ ...named, ...nftOf('mina', other, { amount: 0n }).accounts }, held)).toBe('program')
    expect(await paid(all, [])).toBe('program')
    expect(await paid({ ...named, ...nftOf('mina', program).accounts }, held)).toBe('program')
  })

  test.each([
    ['another program’s', account(programs.system, new Uint8Array(96).fill(7))],
    ['too short', account('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX', new Uint8Array(95).fill(7))],
    ['owned by nobody', account('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX', new Uint8Array(96))],
  ])('error: an account that is %s is no name', async (_, held) => {
    expect(await paid({ [findDomain(['mina'])]: held })).toBeUndefined()
  })

  test('error: records of another program count for nothing', async () => {
    const [[key = '', written] = []] = Object.entries(confirmedRecord('mina', record))
    expect(await paid({ ...named, [key]: { ...written, owner: programs.token } })).toBe(owner)
  })

  test('behavior: a name under another one is its own', async () => {
    const { resolve } = await open({ ...named, ...nameOf('shop.mina', other) })
    expect(await resolve('Shop.Mina.SOL')).toEqual({ address: other, name: 'shop.mina.sol' })
    expect(await resolve('mina.sol')).toEqual({ address: owner, name: 'mina.sol' })
  })

  test('error: a node that does not answer is no “nobody has it”', async () => {
    const { kernel } = await world({ rpc: {} })
    kernel.http.wake()
    await expect(kernel.resolveName({ name: 'mina.sol', namespace: 'solana' })).rejects.toMatchObject({
      name: 'NameLookupError',
      message: 'Error resolving name',
    })
  })
})

describe('what is a name', () => {
  test.each([
    'mina.eth',
    'mina',
    '.sol',
    'a.b.c.sol',
    'mi na.sol',
    'mi\u200bna.sol',
    '\u202emina.sol',
    `${'a'.repeat(300)}.sol`,
    'mina..sol',
  ])('%j is none, and no node is asked', async (name) => {
    const { resolve, calls } = await open({})
    expect(await resolve(name)).toBeUndefined()
    expect(calls).toEqual([])
  })
  test('property: a name is read the same whatever its case, and again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9_-]{1,20}$/), (label) => {
        expect(readName(`${label.toUpperCase()}.SOL `)).toEqual([label])
        expect(readName(`${label}.sol`)).toEqual([label])
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const labels = readName(`${text}.sol`)
        if (labels) expect(readName(`${labels.join('.')}.sol`)).toEqual(labels)
      }),
    )
  })
})

describe('the name of an address', () => {
  const chosen = { ...nameOf('mina', owner), ...favouriteOf(owner, 'mina') }
  test.each([
    ['the one that its owner chose', chosen, 'mina.sol'],
    ['not one that was sold on', { ...chosen, ...nameOf('mina', other) }, undefined],
    [
      'not one that pays somebody else',
      { ...chosen, ...confirmedRecord('mina', { content: receiver, writer: owner }) },
      undefined,
    ],
    [
      'not a text that leads elsewhere',
      { ...chosen, ...favouriteOf(owner, 'mina', 'alice'), ...nameOf('alice', owner) },
      undefined,
    ],
    ['not a text that nobody reads', { ...chosen, ...favouriteOf(owner, 'mina', '\u202emina') }, undefined],
    ['not one that a program holds', { ...chosen, ...nameOf('mina', program) }, undefined],
    ['none', nameOf('mina', owner), undefined],
  ])('behavior: %s', async (_, accounts, name) => {
    const { lookup } = await open(accounts)
    expect((await lookup(owner))?.name).toBe(name)
  })

  test('error: a node that does not answer is no “it has none”; what is no address is not asked for', async () => {
    const { kernel, calls } = await world({ rpc: {} })
    kernel.http.wake()
    await expect(kernel.lookupAddress({ address: owner, namespace: 'solana' })).rejects.toMatchObject({
      message: 'Error fetching names for address',
    })
    calls.length = 0
    expect(await kernel.lookupAddress({ address: 'mina', namespace: 'solana' })).toBeUndefined()
    expect(calls).toEqual([])
  })
})
