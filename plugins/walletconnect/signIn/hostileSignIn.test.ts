// @vitest-environment node
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { narrow, type Payload, type Signed } from '../fixtures/createSigningWallet.ts'
import { another, ask, open, requests, wallet, withSignInWorld } from '../fixtures/signInWorld.ts'
import { readRecap, sentenceOf, writeRecap } from './recap.ts'

withSignInWorld()

const stranger = privateKeyToAccount(generatePrivateKey())

/** Signs a payload after a change of it. */
const after =
  (change: (payload: Payload) => Payload, chain?: string) =>
  async (payload: Payload): Promise<readonly Signed[]> => [await wallet.sign(change(payload), chain)]

/** A payload whose ReCap is another one. */
const granting = (resource: string, statement?: string) => (payload: Payload) => ({
  ...payload,
  statement: statement ?? payload.statement,
  resources: [...payload.resources.slice(0, -1), resource],
})

const written = (json: string) => `urn:recap:${btoa(json).replace(/=+$/, '')}`

/** The ReCap that was asked for, with a change of its JSON. */
const rewriting = (change: (json: string) => string) => (payload: Payload) => {
  const json = atob((payload.resources.at(-1) ?? '').slice('urn:recap:'.length))
  return granting(written(change(json)))(payload)
}

/** Grants something else, and says so. */
const regranting =
  (
    change: (grant: { methods: readonly string[]; chains: readonly string[] }) => {
      methods: readonly string[]
      chains: readonly string[]
    },
  ) =>
  (payload: Payload) => {
    const asked = readRecap(payload.resources.at(-1)) ?? { methods: [], chains: [] }
    const grant = change(asked)
    return granting(writeRecap(grant), `${payload.statement} ${sentenceOf(grant)}`)(payload)
  }

const hostile: readonly (readonly [string, (payload: Payload) => Promise<readonly Signed[]>])[] = [
  ['for another site', after((payload) => ({ ...payload, domain: 'bank.example' }))],
  ['for another URI', after((payload) => ({ ...payload, aud: 'https://bank.example/' }))],
  ['with another nonce', after((payload) => ({ ...payload, nonce: 'a0ther0n0nce0a0' }))],
  ['of another time', after((payload) => ({ ...payload, iat: '2020-01-31T12:00:00Z' }))],
  ['with an end of its own', after((payload) => ({ ...payload, exp: '2999-01-31T12:00:00Z' }))],
  ['with another statement', after((payload) => ({ ...payload, statement: 'All of it.' }))],
  ['of another network', after((payload) => payload, 'eip155:8453')],
  ['of a network that nobody asked for', after((payload) => payload, 'eip155:10')],
  [
    'with a resource more',
    after((payload) => ({ ...payload, resources: ['https://bank.example/', ...payload.resources] })),
  ],
  [
    'with a method that nobody asked for',
    after(regranting(({ methods, chains }) => ({ methods: [...methods, 'eth_all'], chains }))),
  ],
  [
    'with a network that nobody asked for',
    after(regranting(({ methods, chains }) => ({ methods, chains: [...chains, 'eip155:10'] }))),
  ],
  [
    'with a ReCap of another resource beside it',
    after(rewriting((json) => json.replace('{"att":{', '{"att":{"https://bank.example":{"all/all":[{}]},'))),
  ],
  ['with a ReCap that a proof is in', after(rewriting((json) => `${json.slice(0, -1)},"prf":["bafy"]}`))],
  [
    'with a ReCap that says an ability twice',
    after(
      rewriting((json) => json.replace('{"eip155":{', '{"eip155":{"request/eth_sign":[{"chains":["eip155:10"]}],')),
    ),
  ],
  ['with a ReCap of no network', after(rewriting((json) => json.replaceAll(/\{"chains":\[[^\]]*\]\}/g, '{}')))],
  [
    'with a ReCap that says another sentence',
    after((payload) => ({ ...payload, statement: `${sentenceOf({ methods: ['eth_sign'], chains: [] })}` })),
  ],
  [
    'by another key',
    async (payload) => {
      const [{ s } = { s: undefined }, mine] = [
        await wallet.sign(payload, undefined, stranger),
        await wallet.sign(payload),
      ]
      return s ? [{ ...mine, s }] : []
    },
  ],
  ['that is no signature', async (payload) => [{ ...(await wallet.sign(payload)), s: { t: 'eip191', s: '0x' } }]],
  [
    'with less in the ReCap than another account’s session has',
    async (payload) => [
      await wallet.sign(narrow(payload, payload.chains, ['personal_sign'])),
      await wallet.sign(narrow(payload, payload.chains, ['eth_sendTransaction']), undefined, stranger),
    ],
  ],
]

describe('what a wallet signs with the pairing', () => {
  test.each(hostile)(
    '%s signs nobody in: the session is there, and the visitor is asked (sign-in 20, sign-in 23)',
    async (_, sign) => {
      const { kernel } = await open({ signIn: { statement: 'I agree.' } })
      const { uri } = await ask(kernel)
      const asked = await wallet.scanSignIn(uri)
      const topic = await wallet.answerAnything(asked, await sign(asked.params.authPayload))
      await expect.poll(() => requests(kernel).map(({ sessionId }) => sessionId)).toEqual([topic])
      expect(kernel.account('eip155').status).toBe('connecting')
      expect(await kernel.features.siwx.sessions()).toEqual([])
    },
  )

  test('for an account that the session does not have signs nobody in (sign-in 20)', async () => {
    const { kernel } = await open()
    const { uri, connecting } = await ask(kernel)
    const asked = await wallet.scanSignIn(uri)
    await wallet.answerAnything(asked, [await wallet.sign(asked.params.authPayload, undefined, stranger)])
    const { account } = await connecting
    // Whose signature it is has signed in, and nobody else: the session is of that account.
    expect(account.address).toBe(stranger.address)
    expect((await kernel.features.siwx.sessions()).map(({ data }) => data.accountAddress)).toEqual([stranger.address])
  })

  test('once signs nobody in again (sign-in 20)', async () => {
    const { kernel } = await open()
    const first = await ask(kernel)
    const asked = await wallet.scanSignIn(first.uri)
    const signed = [await wallet.sign(asked.params.authPayload)]
    await wallet.approveSignIn(asked, signed)
    await first.connecting
    await kernel.disconnect()
    const again = await ask(kernel)
    const second = await wallet.scanSignIn(again.uri)
    expect(second.params.authPayload.nonce).not.toBe(asked.params.authPayload.nonce)
    await wallet.answerAnything(second, signed)
    await expect.poll(() => requests(kernel).length).toBe(1)
    expect(await kernel.features.siwx.sessions()).toEqual([])
  })

  test.each([
    ['nothing', []],
    ['what is no list', 'signed'],
    ['what is no sign-in', [{ p: { iss: 'did:pkh:eip155:1:0x' }, s: {} }]],
  ])('%s makes no session: its wallet is told that it is over (walletconnect 3)', async (_, cacaos) => {
    const { kernel } = await open()
    const { uri, connecting } = await ask(kernel)
    const topic = await wallet.answerAnything(await wallet.scanSignIn(uri), cacaos)
    await expect(connecting).rejects.toMatchObject({ name: 'ConnectFailedError' })
    expect(kernel.state.graph.sessions).toEqual({})
    await expect.poll(() => wallet.ended).toEqual([topic])
  })
})

describe('whose answer counts', () => {
  const sessionsOf = ({ client }: Pick<typeof wallet, 'client'>) => client.session.getAll().map(({ topic }) => topic)

  test('of two wallets that scanned one code, the second is told that it is over (walletconnect 3)', async () => {
    const other = await another()
    const { kernel } = await open()
    const { uri, connecting } = await ask(kernel)
    const [first, second] = [await wallet.scanSignIn(uri), await other.scanSignIn(uri)]
    const topic = await wallet.approveSignIn(first)
    await connecting
    await other.approveSignIn(second)
    await expect.poll(() => sessionsOf(other)).toEqual([])
    expect([sessionsOf(wallet), Object.keys(kernel.state.graph.sessions)]).toEqual([[topic], [topic]])
  })

  test.each(['signs in', 'approves the session alone'])(
    'the first wallet %s, the second does the other: it is told that it is over (walletconnect 3)',
    async (how) => {
      const plain = await another()
      plain.client.events.removeAllListeners('session_authenticate')
      const { kernel } = await open()
      const { uri, connecting } = await ask(kernel)
      const asked = await wallet.scanSignIn(uri)
      await plain.scan(uri)
      const approve = () => plain.approve([`eip155:1:${plain.account.address}`])
      connecting.catch(() => {})
      if (how === 'signs in') {
        await wallet.approveSignIn(asked)
        await connecting
        await approve()
        await expect.poll(() => [sessionsOf(plain).length, sessionsOf(wallet).length]).toEqual([0, 1])
      } else {
        await approve()
        await expect.poll(() => requests(kernel).length).toBe(1)
        await wallet.approveSignIn(asked)
        await expect.poll(() => [sessionsOf(plain).length, sessionsOf(wallet).length]).toEqual([1, 0])
      }
    },
  )

  test('who has left is signed in nowhere, and the wallet is told that it is over (walletconnect 3, sign-in 12)', async () => {
    const { kernel } = await open()
    const leave = new AbortController()
    const { uri, connecting } = await ask(kernel, leave.signal)
    const asked = await wallet.scanSignIn(uri)
    leave.abort()
    await expect(connecting).rejects.toMatchObject({ name: 'ConnectAbortedError' })
    await wallet.approveSignIn(asked)
    await expect.poll(() => sessionsOf(wallet)).toEqual([])
    expect(await kernel.features.siwx.sessions()).toEqual([])
  })

  test('what was signed for an older press connects, and signs nobody in; nothing is said to have failed (sign-in 20)', async () => {
    const { kernel, errors } = await open()
    const leave = new AbortController()
    const older = await ask(kernel, leave.signal)
    const asked = await wallet.scanSignIn(older.uri)
    leave.abort()
    await ask(kernel)
    const topic = await wallet.approveSignIn(asked)
    await expect.poll(() => requests(kernel).map(({ sessionId }) => sessionId)).toEqual([topic])
    expect([await kernel.features.siwx.sessions(), errors]).toEqual([[], []])
  })

  test('a page that was reloaded meanwhile has nobody who waits: the wallet is told that it is over (walletconnect 3)', async () => {
    const { kernel, area } = await open()
    const { uri } = await ask(kernel)
    const asked = await wallet.scanSignIn(uri)
    kernel.destroy()
    const { kernel: next } = await open({ area })
    await next.features.walletconnect.renew()
    await wallet.approveSignIn(asked)
    await expect.poll(() => sessionsOf(wallet), { timeout: 5_000 }).toEqual([])
    expect(next.state.graph.sessions).toEqual({})
  })
})
