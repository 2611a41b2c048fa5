import fc from 'fast-check'
import { isError } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { toNetworkAddress } from '../../../stacks/address/parsePrincipal.ts'
import { plain } from '../fixtures/anyMessage.ts'
import { evm, type Signatory, signatories } from '../fixtures/signatories.ts'
import {
  createMessage,
  type SignIn,
  type SignInMessage,
  type Verifier,
  verifySignature,
  verifySignIn,
} from './index.ts'

const names = Object.keys(signatories)

const messageOf = ({ chainId, accountAddress }: Signatory, fields: Partial<SignInMessage> = {}) =>
  createMessage({ ...plain, chainId, accountAddress, ...fields })

const at = (time: string) => new Date(time)
const noon = at('2030-01-31T12:00:00Z')

/** The reason of a refusal; `undefined` where it is let through. */
async function refusalOf(input: SignIn): Promise<string | undefined> {
  try {
    await verifySignIn(input)
    return undefined
  } catch (error) {
    if (isError(error, 'InvalidSignInError')) return error.params.reason
    throw error
  }
}

const signatory = (name: string): Signatory => {
  const found = signatories[name]
  if (!found) throw new Error(name)
  return found
}

async function signedBy(name: string, fields: Partial<SignInMessage> = {}) {
  const message = messageOf(signatory(name), fields)
  return {
    message,
    signature: await signatory(name).sign(message),
    domain: plain.domain,
    nonce: plain.nonce,
    now: noon,
  }
}

describe('a sign-in', () => {
  test.each(names)('of %s answers what was signed', async (name) => {
    const { chainId, accountAddress } = signatory(name)
    const input = { ...(await signedBy(name)), chainId, address: accountAddress, uri: plain.uri }
    expect(await verifySignIn(input)).toEqual({ ...plain, chainId, accountAddress })
  })

  test('with another byte is nobody’s', async () => {
    for (const name of names) {
      const input = await signedBy(name, { statement: 'I accept the terms.' })
      expect(await refusalOf({ ...input, message: input.message.replace('accept', 'except') })).toBe('signature')
      expect(await refusalOf({ ...input, signature: '' })).toBe('signature')
      expect(await refusalOf({ ...input, signature: undefined as never })).toBe('signature')
    }
  })

  test.each(names.flatMap((from) => names.filter((to) => to !== from).map((to) => [from, to] as const)))(
    'a signature of %s over a text of %s is refused (sign-in 3)',
    async (from, to) => {
      const { chainId, accountAddress } = signatory(to)
      const message = messageOf(signatory(to))
      const signature = await signatory(from).sign(message)
      expect(await refusalOf({ ...(await signedBy(to)), signature })).toBe('signature')
      expect(await verifySignature({ chainId, address: accountAddress, message, signature })).toBe(false)
      // Nor as who has really signed it: the text names somebody else.
      const signer = signatory(from)
      const replayed = { chainId: signer.chainId, address: signer.accountAddress, message, signature }
      expect(await verifySignature(replayed)).toBe(false)
    },
  )

  test.each<[string, Partial<SignInMessage>, Partial<SignIn>]>([
    ['domain', {}, { domain: 'evil.example' }],
    ['domain', { domain: 'example.com:8080' }, {}],
    ['domain', {}, { domain: undefined as never }],
    ['uri', {}, { uri: 'https://example.com/other' }],
    ['nonce', {}, { nonce: 'aaaaaaaaaaaaaaaa' }],
    ['nonce', {}, { nonce: undefined as never }],
    ['chain', {}, { chainId: 'eip155:8453' }],
    ['chain', {}, { chainId: 'solana:1' }],
    ['address', {}, { address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' }],
    ['malformed', {}, { message: 'Hello' }],
    ['malformed', {}, { message: undefined as never }],
    ['futureIssued', { issuedAt: '2030-01-31T12:05:01Z' }, {}],
    ['notYet', { notBefore: '2030-01-31T12:05:01Z' }, {}],
    ['expired', { expirationTime: '2030-01-31T12:00:00Z' }, {}],
    ['expired', { expirationTime: '2030-01-31T13:59:59+02:00' }, {}],
    ['futureIssued', {}, { now: at('no time') }],
  ])('is refused for %s: the message has %j, the server %j (sign-in 4)', async (reason, fields, expected) => {
    expect(await refusalOf({ ...(await signedBy('eip155', fields)), ...expected })).toBe(reason)
  })

  test.each<[Partial<SignInMessage>, Partial<SignIn>]>([
    [{ issuedAt: '2030-01-31T12:05:00Z', notBefore: '2030-01-31T12:05:00Z' }, {}],
    [{ issuedAt: '2029-01-31T12:00:00Z', expirationTime: '2030-01-31T12:00:00.001Z' }, {}],
    [{ scheme: 'https', resources: ['urn:recap:e30'], requestId: '' }, {}],
    [{}, { address: evm.address.toLowerCase(), chainId: 'eip155:1', uri: plain.uri }],
  ])('is let through: the message has %j, the server %j (sign-in 4)', async (fields, expected) => {
    expect(await refusalOf({ ...(await signedBy('eip155', fields)), ...expected })).toBeUndefined()
  })

  test('is judged by the present time where none is given', async () => {
    const { now: _, ...input } = await signedBy('eip155', { issuedAt: new Date().toISOString() })
    expect(await refusalOf(input)).toBeUndefined()
    expect(
      await refusalOf({
        ...input,
        ...(await signedBy('eip155', { issuedAt: '9999-01-01T00:00:00Z' })),
        now: undefined,
      }),
    ).toBe('futureIssued')
  })

  test('nothing that was not signed is let through, whatever is sent', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), async (text, signature) => {
        expect(await refusalOf({ message: text, signature, domain: plain.domain, nonce: plain.nonce })).toBe(
          'malformed',
        )
        const message = createMessage(plain)
        expect(await refusalOf({ message, signature, domain: plain.domain, nonce: plain.nonce, now: noon })).toBe(
          'signature',
        )
      }),
    ))
})

test.each([
  ['bip122', 'tb1q9vza2e8x573nczrlzms0wvx3gsqjx7vaxwd45v'],
  ['stacks', toNetworkAddress(signatory('stacks').accountAddress, 'testnet')],
])(
  'the form of a key of %s on another network is not an account of the network that is named (sign-in 3)',
  async (name, accountAddress) => {
    const message = messageOf(signatory(name), { accountAddress })
    const input = { ...(await signedBy(name)), message, signature: await signatory(name).sign(message) }
    expect(await refusalOf(input)).toBe('signature')
  },
)

const inCapitals = (text: string) => text.toUpperCase()

test.each<[string, string, (address: string) => string]>([
  ['bip122', 'capitals', inCapitals],
  ['stacks', 'small letters', (text) => `S${text.slice(1).toLowerCase()}`],
  ['stacks', 'letters that are read as digits', (text) => text.replace('1', 'I').replace('0', 'O')],
])(
  'an account of %s has one spelling in a message, and no other one in %s: a host would take it for another account (sign-in 39)',
  async (name, _, rewrite) => {
    const { chainId, accountAddress, sign } = signatory(name)
    const spelled = rewrite(accountAddress)
    expect(spelled).not.toBe(accountAddress)
    const message = messageOf(signatory(name)).replace(accountAddress, spelled)
    expect(await refusalOf({ ...(await signedBy(name)), message, signature: await sign(message) })).toBe('malformed')
    expect(() => createMessage({ ...plain, chainId, accountAddress: spelled })).toThrow(
      expect.objectContaining({ params: { field: 'accountAddress' } }),
    )
    // A host that asks for the account in another spelling means the same account.
    expect(await refusalOf({ ...(await signedBy(name)), address: inCapitals(accountAddress) })).toBeUndefined()
  },
)

test('bech32 in capitals is no spelling of an account of a namespace of the host’s either (sign-in 39)', async () => {
  const hub = {
    ...plain,
    chainId: 'cosmos:cosmoshub-4',
    accountAddress: 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02',
  }
  const message = createMessage(hub as SignInMessage)
  const input = {
    signature: 'right',
    domain: plain.domain,
    nonce: plain.nonce,
    now: noon,
    verifiers: { cosmos: () => true },
  }
  expect(await refusalOf({ ...input, message })).toBeUndefined()
  const rewritten = message.replace(hub.accountAddress, inCapitals(hub.accountAddress))
  expect(await refusalOf({ ...input, message: rewritten })).toBe('malformed')
})

describe('a contract that is an account', () => {
  const message = createMessage(plain)
  const input = { message, signature: '0xdeadbeef', domain: plain.domain, nonce: plain.nonce, now: noon }

  test('is asked on the network that the text names', async () => {
    const asked: unknown[] = []
    const call = async ({ to }: { to?: string | undefined }, chainId: unknown) => {
      asked.push([to, chainId])
      return `0x1626ba7e${'0'.repeat(56)}`
    }
    expect(await refusalOf({ ...input, call })).toBeUndefined()
    expect(asked).toEqual([[plain.accountAddress, 'eip155:1']])
    expect(await refusalOf(input)).toBe('signature')
  })

  test('is neither let through nor refused where the node fails', async () => {
    await expect(verifySignIn({ ...input, call: () => Promise.reject(new Error('offline')) })).rejects.toThrow(
      'offline',
    )
  })
})

describe('a namespace of somebody else (sign-in 3)', () => {
  const hub = {
    ...plain,
    chainId: 'cosmos:cosmoshub-4',
    accountAddress: 'cosmos1hsk6jryyqjfhp5',
    chainName: 'Cosmos Hub',
  } as const
  const message = createMessage(hub)
  const input = { message, signature: 'right', domain: plain.domain, nonce: plain.nonce, now: noon }
  const cosmos: Verifier = ({ signature }) => signature === 'right'

  test('is verified by what the server hands in, else by nobody', async () => {
    expect(await verifySignIn({ ...input, verifiers: { cosmos } })).toEqual(hub)
    expect(await refusalOf({ ...input, signature: 'wrong', verifiers: { cosmos } })).toBe('signature')
    expect(await refusalOf(input)).toBe('signature')
    expect(await refusalOf({ ...input, verifiers: { eip155: cosmos } })).toBe('signature')
  })

  test('says yes by `true` alone', async () => {
    const vague = (() => 'yes') as unknown as Verifier
    expect(await refusalOf({ ...input, verifiers: { cosmos: vague } })).toBe('signature')
  })

  test('may be one of ours', async () => {
    const { chainId, accountAddress: address } = signatory('eip155')
    expect(
      await verifySignature({ chainId, address, message: 'Hello', signature: 'right', verifiers: { eip155: cosmos } }),
    ).toBe(true)
  })
})

test('a text that asks nobody to sign in is verified as it is', async () => {
  for (const name of names) {
    const { chainId, accountAddress: address, sign } = signatory(name)
    expect(await verifySignature({ chainId, address, message: 'Hello', signature: await sign('Hello') })).toBe(true)
    expect(await verifySignature({ chainId, address, message: 'Hallo', signature: await sign('Hello') })).toBe(false)
    const forged = messageOf(signatory(name)).replace('Version: 1', 'Version: 1\nVersion: 1')
    expect(await verifySignature({ chainId, address, message: forged, signature: await sign(forged) })).toBe(false)
  }
})
