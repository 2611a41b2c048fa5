import { secp256k1 } from '@noble/curves/secp256k1'
import { bytesToHex } from '@noble/hashes/utils'
import fc from 'fast-check'
import { approvalIntent } from 'tapkit/features/swap/intents'
import {
  hashDomain as domainOf,
  encodeAbiParameters,
  encodeFunctionData,
  hashTypedData,
  keccak256,
  parseAbi,
  toBytes,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { checksumAddress } from '../checksumAddress.ts'
import { answering, hex, word } from '../fixtures/answering.ts'
import { rejection, usdc } from '../fixtures/createWorld.ts'
import { openWorlds } from '../fixtures/openWorlds.ts'
import { hashDomain, hashPermit } from './hashPermit.ts'
import { parsePermit } from './parsePermit.ts'
import { type Permit, toTypedData } from './permit.ts'
import { readCarried } from './readCarried.ts'
import { verifyPermit } from './verifyPermit.ts'

const world = openWorlds()
const key = `0x${'4'.repeat(64)}` as const
const { address: owner } = privateKeyToAccount(key)
const account = { namespace: 'eip155', address: owner }
const network = { id: 'eip155:1', namespace: 'eip155', reference: '1' } as never
const spender = checksumAddress('0x1004931A91e00f96700Ff597a4aEc9eDf70B3A85')

const uint = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const text = fc.string({ unit: 'grapheme', maxLength: 30 })
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => checksumAddress(bytesToHex(bytes)))
const permits = fc.record<Permit>({
  domain: fc.record({
    name: text,
    version: fc.option(text, { nil: undefined }),
    chainId: fc.constant(1n),
    token: address,
  }),
  ...{ owner: fc.constant(owner), spender: address, value: uint, nonce: uint, deadline: uint },
})
const sign = (permit: Permit) => secp256k1.sign(hashPermit(permit), key.slice(2))
const verify = (permit: Permit, signature: string) =>
  verifyPermit({ network, account, data: toTypedData(permit), signature })

describe('a permit is hashed as EIP-712 says', () => {
  test('whatever the token is called, and whatever is allowed', () => {
    fc.assert(
      fc.property(permits, (permit) => {
        const data = toTypedData(permit) as never
        expect(`0x${bytesToHex(hashPermit(permit))}`).toBe(hashTypedData(data))
        expect(`0x${hashDomain(permit.domain)}`).toBe(domainOf(data))
      }),
      { numRuns: 60 },
    )
  })
})

describe('what a wallet signed', () => {
  test('is taken in every form that keys sign in, and handed on in the one that tokens take', () => {
    fc.assert(
      fc.property(permits, fc.constantFrom('27', '0', 'compact', 'high', 'wrong v'), (permit, form) => {
        const signature = sign(permit)
        const [r, s] = [signature.r, signature.s].map(word)
        const v = signature.recovery
        const high = word(secp256k1.CURVE.n - signature.s)
        const compact = word(signature.s | (BigInt(v) << 255n))
        const forms = {
          '27': `0x${r}${s}${v === 0 ? '1b' : '1c'}`,
          '0': `0x${r}${s}${v === 0 ? '00' : '01'}`,
          compact: `0x${r}${compact}`,
          high: `0x${r}${high}${v === 0 ? '1c' : '1b'}`,
          'wrong v': `0x${r}${s}25`,
        }
        expect(verify(permit, forms[form as keyof typeof forms])).toEqual({
          ...{ token: permit.domain.token, owner, spender: permit.spender, value: permit.value, nonce: permit.nonce },
          ...{ deadline: permit.deadline, v: 27 + v, r: `0x${r}`, s: `0x${s}` },
        })
      }),
      { numRuns: 40 },
    )
  })

  test('is nobody’s where it is over anything else, or by another key (money 27)', () => {
    const parts = ['spender', 'value', 'nonce', 'deadline', 'token', 'name', 'version'] as const
    fc.assert(
      fc.property(permits, permits, fc.constantFrom(...parts), (permit, other, part) => {
        const isDomain = part === 'token' || part === 'name' || part === 'version'
        const signed = isDomain
          ? { ...permit, domain: { ...permit.domain, [part]: other.domain[part] } }
          : { ...permit, [part]: other[part] }
        fc.pre(bytesToHex(hashPermit(signed)) !== bytesToHex(hashPermit(permit)))
        const text = `0x${sign(signed).toCompactHex()}${(27 + sign(signed).recovery).toString(16)}`
        expect(verify(permit, text)).toBeUndefined()
        const stranger = secp256k1.sign(hashPermit(permit), '5'.repeat(64))
        expect(verify(permit, `0x${stranger.toCompactHex()}${(27 + stranger.recovery).toString(16)}`)).toBeUndefined()
      }),
      { numRuns: 40 },
    )
  })

  test.each(['', '0x', '0x00', `0x${'0'.repeat(130)}`, `0x${'f'.repeat(130)}`, `0x${'ab'.repeat(400)}`, 42 as never])(
    'that is no signature of a key is none (%s)',
    (signature) => {
      const domain = { name: 'USD Coin', version: '2', chainId: 1n, token: checksumAddress(usdc) }
      expect(verify({ domain, owner, spender, value: 5n, nonce: 0n, deadline: 9n }, signature)).toBeUndefined()
    },
  )
})

describe('what would be signed is read from its own bytes', () => {
  const permit: Permit = {
    domain: { name: 'USD Coin', version: '2', chainId: 1n, token: checksumAddress(usdc) },
    ...{ owner, spender, value: 5n, nonce: 3n, deadline: 1_700_000_000n },
  }
  const data = toTypedData(permit)
  test('as it is written', () => {
    fc.assert(
      fc.property(permits, (any) => {
        expect(parsePermit(toTypedData(any), account, network)).toEqual(any)
      }),
      { numRuns: 40 },
    )
  })
  test.each([
    ['another type of the same name', { ...data, types: { ...data.types, Permit: data.types.Permit?.slice(0, 4) } }],
    ['a type beside it', { ...data, types: { ...data.types, More: [] } }],
    ['another primary type', { ...data, primaryType: 'PermitSingle' }],
    ['a field beside it', { ...data, message: { ...data.message, allowed: true } }],
    ['a salt', { ...data, domain: { ...data.domain, salt: `0x${word(1n)}` } }],
    ['a word beside it', { ...data, note: 'x' }],
    ['another account', { ...data, message: { ...data.message, owner: spender } }],
    ['another network', { ...data, domain: { ...data.domain, chainId: 10 } }],
    ['a value in hex', { ...data, message: { ...data.message, value: '0x5' } }],
    ['a transaction', { to: usdc, value: '0x0', data: '0x', chainId: '0x1', from: owner }],
    ['nothing', null],
  ])('%s is refused', (_, payload) => {
    expect(() => parsePermit(payload, account, network)).toThrow()
  })
})

test('what a call hands in is read as an encoder writes it', () => {
  const abi = parseAbi([
    'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
    'function selfPermit(address,uint256,uint256,uint8,bytes32,bytes32)',
    'function selfPermitIfNecessary(address,uint256,uint256,uint8,bytes32,bytes32)',
  ])
  const bytes32 = uint.map((value): `0x${string}` => `0x${word(value)}`)
  fc.assert(
    fc.property(
      fc.tuple(address, address, address, uint, uint, bytes32, bytes32),
      ([token, from, router, value, deadline, r, s]) => {
        const expected = { token, owner: from, spender: router, value, deadline, v: 27, r, s }
        const args = [token, value, deadline, 27, r, s] as const
        const own = encodeFunctionData({ abi, functionName: 'permit', args: [from, router, value, deadline, 27, r, s] })
        expect(readCarried({ sender: router, to: token, value: 0n, data: own })).toEqual(expected)
        for (const functionName of ['selfPermit', 'selfPermitIfNecessary'] as const) {
          const data = encodeFunctionData({ abi, functionName, args })
          expect(readCarried({ sender: from, to: router, value: 0n, data })).toEqual(expected)
          expect(readCarried({ sender: from, to: router, value: 0n, data: `${data}00` })).toBeUndefined()
          expect(
            readCarried({ sender: from, to: router, value: 0n, data: data.slice(0, -2) as `0x${string}` }),
          ).toBeUndefined()
        }
      },
    ),
    { numRuns: 30 },
  )
})

const dollars = { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const domain = { name: 'USD Coin', version: '2', chainId: 1n, token: checksumAddress(usdc) }
const separator = `0x${hashDomain(domain)}`
const string = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
/** `eip712Domain()` (EIP-5267). */
const says = (
  said: Partial<{ fields: `0x${string}`; name: string; chainId: bigint; token: string; extensions: bigint[] }> = {},
) =>
  encodeAbiParameters(
    [
      ...[{ type: 'bytes1' }, { type: 'string' }, { type: 'string' }, { type: 'uint256' }, { type: 'address' }],
      ...[{ type: 'bytes32' }, { type: 'uint256[]' }],
    ] as const,
    [
      ...([said.fields ?? '0x0f', said.name ?? 'USD Coin', '2', said.chainId ?? 1n] as const),
      ...([(said.token ?? usdc) as `0x${string}`, `0x${word(0n)}`, said.extensions ?? []] as const),
    ] as never,
  )
type Answers = Record<string, string | undefined>
const honest: Answers = {
  ...{ '0x313ce567': `0x${word(6n)}`, '0x70a08231': `0x${word(9n)}` },
  ...{ '0x3644e515': separator, '0x7ecebe00': `0x${word(3n)}`, '0x06fdde03': string('USD Coin') },
}

/** What is offered of a token that answers so: the typed data, or why there is none. */
async function offer(answers: Answers, rpc: object = {}, amount: bigint | 'unlimited' = 5_000_000n) {
  const deadline = BigInt(Math.floor(Date.now() / 1_000) + 1_200)
  const eth_call = ([{ data }]: [{ data: string }]) => {
    const answer = { ...honest, ...answers }[data.slice(0, 10)]
    if (answer === undefined) throw rejection('execution reverted', 3)
    return answer
  }
  const { kernel, connect } = await world({
    rpc: answering({ eth_call, ...rpc } as never),
    tokens: { 'eip155:1': [{ address: usdc, decimals: 6, symbol: 'USDC' }] },
  })
  await connect()
  const intent = approvalIntent({ token: dollars, spender, amount, deadline })
  const prepared = await kernel.prepare(intent).catch((error: Error) => error)
  return { kernel, prepared, deadline }
}
const isOffered = async (...given: Parameters<typeof offer>) => !((await offer(...given)).prepared instanceof Error)

describe('a permission is offered where the chain says that the token takes one (money 27)', () => {
  test('by the token’s own domain, for exactly the amount, at no fee, until then', async () => {
    for (const answers of [{ '0x84b0196e': says() }, { '0x54fd4d50': string('2') }]) {
      const { prepared, deadline } = await offer(answers)
      if (prepared instanceof Error) throw prepared
      expect(prepared.payload).toMatchObject({
        domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: checksumAddress(usdc) },
        message: { spender, value: '5000000', nonce: '3', deadline: `${deadline}` },
      })
      expect(prepared).toMatchObject({ allowances: [{ token: usdc, spender, amount: 5_000_000n }], changes: [] })
      expect(prepared).toMatchObject({ fee: { value: 0n }, notices: [] })
      expect(prepared.details?.map(({ code }) => code)).toEqual(['contract', 'until'])
    }
  })
  test('by the token’s own domain if the token says no version, or takes it for granted that it is 1', async () => {
    for (const version of ['1', undefined])
      expect(await isOffered({ '0x3644e515': `0x${hashDomain({ ...domain, version })}` })).toBe(true)
    const bare = `0x${hashDomain({ ...domain, version: undefined })}`
    expect(await isOffered({ '0x3644e515': bare, '0x84b0196e': says({ fields: '0x0d' }) })).toBe(true)
  })
  test('without a limit only if that is meant, and the review says so', async () => {
    const { prepared } = await offer({ '0x84b0196e': says() }, {}, 'unlimited')
    expect(prepared).toMatchObject({ allowances: [{ amount: 'all' }], notices: [{ code: 'unlimitedAllowance' }] })
  })
  test('it is signed, and never sent: no wallet is asked for a transaction of it', async () => {
    const { kernel, prepared } = await offer({ '0x84b0196e': says() })
    await expect(kernel.send(prepared as never)).rejects.toMatchObject({ name: 'TransactionUnreadableError' })
    expect(kernel.state.ledger).toEqual([])
  })
  test.each<[string, Answers, object?]>([
    ['another separator than its domain hashes to', { '0x84b0196e': says(), '0x3644e515': `0x${word(7n)}` }],
    ['the separator of another token', { '0x3644e515': `0x${hashDomain({ ...domain, token: spender })}` }],
    ['the separator of another network', { '0x3644e515': `0x${hashDomain({ ...domain, chainId: 10n })}` }],
    ['a domain of another token', { '0x84b0196e': says({ token: spender }) }],
    ['a domain of another network', { '0x84b0196e': says({ chainId: 10n }) }],
    ['a salt', { '0x84b0196e': says({ fields: '0x1f' }) }],
    ['extensions', { '0x84b0196e': says({ extensions: [1n] }) }],
    ['a domain that is none', { '0x84b0196e': '0x1234' }],
    [
      'a name with directions in it',
      {
        '0x84b0196e': says({ name: 'USD\u202eCoin' }),
        '0x3644e515': `0x${hashDomain({ ...domain, name: 'USD\u202eCoin' })}`,
      },
    ],
    ['no separator', { '0x3644e515': undefined }],
    ['no number', { '0x7ecebe00': undefined }],
    ['a permit of its own, as DAI’s', { '0x30adf81f': keccak256(toBytes('Permit(address holder)')) }],
    ['an account that is a contract', {}, { eth_getCode: () => '0x60' }],
    ['an account with code of its own (EIP-7702)', {}, { eth_getCode: () => `0xef0100${'1'.repeat(40)}` }],
    ['an account that nobody knows the code of', {}, { eth_getCode: () => Promise.reject(rejection('busy', -32000)) }],
    ['a chain whose time is past it', {}, { eth_getBlockByNumber: () => ({ timestamp: hex(2n ** 33n) }) }],
    [
      'a chain whose time is a day behind the visitor’s clock',
      {},
      { eth_getBlockByNumber: () => ({ timestamp: hex(Math.floor(Date.now() / 1_000) - 86_400) }) },
    ],
    [
      'a chain by whose time it ends in a minute, since the visitor’s clock is behind: no trade could use it (evm 36)',
      {},
      { eth_getBlockByNumber: () => ({ timestamp: hex(Math.floor(Date.now() / 1_000) + 1_140) }) },
    ],
  ])('%s: none, and no signature is asked for', async (_, answers, rpc) => {
    const usual = { '0x54fd4d50': string('2') }
    expect(await isOffered(usual)).toBe(true)
    const { prepared } = await offer({ ...usual, ...answers }, rpc)
    expect(prepared).toMatchObject({ name: 'UnsupportedChainError' })
  })
  test('beside an idle chain, whose newest block is old and whose next block is not', async () => {
    const at = (seconds: number) => ({ timestamp: hex(Math.floor(Date.now() / 1_000) - seconds) })
    const eth_getBlockByNumber = ([block]: [string]) => at(block === 'pending' ? 0 : 86_400)
    expect(await isOffered({ '0x54fd4d50': string('2') }, { eth_getBlockByNumber })).toBe(true)
  })
  test('a token that counts otherwise than was said is refused', async () => {
    const { prepared } = await offer({ '0x84b0196e': says(), '0x313ce567': `0x${word(18n)}` })
    expect(prepared).toMatchObject({ name: 'TokenDecimalsError' })
  })
})
