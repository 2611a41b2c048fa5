// @vitest-environment node
import { verifySignIn } from 'tapkit/features/siwx/verify'
import { describe, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../features/siwx/storage/createMemoryStorage.ts'
import { narrow } from '../fixtures/createSigningWallet.ts'
import { ask, open, requests, wallet, withSignInWorld } from '../fixtures/signInWorld.ts'
import { readRecap } from './recap.ts'

withSignInWorld()

describe('a wallet that signs in with the pairing', () => {
  test('one question connects and signs in; a server lets the very text through (sign-in 23)', async () => {
    const { kernel, errors } = await open({
      signIn: { statement: 'I agree.', resources: ['https://acme.example/terms'] },
    })
    const { uri, connecting } = await ask(kernel)
    const asked = await wallet.scanSignIn(uri)
    const topic = await wallet.approveSignIn(asked)
    const { sessionId, account, network } = await connecting
    expect([sessionId, account.address, network.id]).toEqual([topic, wallet.account.address, 'eip155:1'])
    expect([requests(kernel), errors, wallet.asked]).toEqual([[], [], []])
    const [session] = await kernel.features.siwx.sessions()
    const { nonce } = asked.params.authPayload
    const signed = { message: session?.message ?? '', signature: session?.signature ?? '' }
    const read = await verifySignIn({ ...signed, nonce, domain: 'acme.example', chainId: 'eip155:1' })
    expect(read.statement).toMatch(/^I agree\. I further authorize the stated URI .* for 'eip155'\.$/)
    expect(read.resources?.[0]).toBe('https://acme.example/terms')
    const { methods = [], chains = [] } = wallet.client.session.get(sessionId).namespaces.eip155 ?? {}
    expect(readRecap(read.resources?.[1])).toEqual({ methods: [...methods].sort((a, b) => a.localeCompare(b)), chains })
  })

  test('the view says so while what it signed is verified (sign-in 23)', async () => {
    const seen: string[] = []
    const memory = createMemoryStorage()
    const storage = {
      ...memory,
      add: async (session: Parameters<typeof memory.add>[0]) => {
        seen.push(kernel.state.features.walletconnect.status)
        await memory.add(session)
      },
    }
    const { kernel } = await open({ signIn: { storage } })
    Object.assign(kernel.state.features.walletconnect, { status: 'ready' })
    const { uri, connecting } = await ask(kernel)
    await wallet.approveSignIn(await wallet.scanSignIn(uri))
    await connecting
    expect(seen).toEqual(['authenticating'])
  })

  test('what it is asked afterwards is asked in that session, which either side ends (walletconnect 2)', async () => {
    const { kernel } = await open()
    const { uri, connecting } = await ask(kernel)
    const topic = await wallet.approveSignIn(await wallet.scanSignIn(uri))
    await connecting
    wallet.answer(() => ({ result: `0x${'11'.repeat(65)}` }))
    await kernel.signMessage({ message: 'hello', namespace: 'eip155' })
    expect(wallet.asked.map(({ method }) => method)).toEqual(['personal_sign'])
    await kernel.disconnect()
    await expect.poll(() => wallet.client.session.getAll().map((each) => each.topic)).not.toContain(topic)
  })

  test('a wallet that signs as it is asked, on each network, is signed in on the one that was asked about (sign-in 23)', async () => {
    const { kernel } = await open()
    const { uri, connecting } = await ask(kernel)
    const asked = await wallet.scanSignIn(uri)
    const { authPayload } = asked.params
    await wallet.approveSignIn(
      asked,
      await Promise.all(authPayload.chains.map((chain) => wallet.sign(authPayload, chain))),
    )
    await connecting
    const sessions = await kernel.features.siwx.sessions()
    expect(sessions.map(({ data }) => data.chainId)).toEqual(['eip155:1'])
  })

  test('a wallet that does less is signed in, and asked for no more than that (sign-in 23)', async () => {
    const { kernel } = await open()
    const { uri, connecting } = await ask(kernel)
    const asked = await wallet.scanSignIn(uri)
    const payload = narrow(asked.params.authPayload, ['eip155:1'], ['personal_sign', 'eth_sendTransaction'])
    await wallet.approveSignIn(asked, [await wallet.sign(payload)])
    await connecting
    expect(requests(kernel)).toEqual([])
    await expect(kernel.switchNetwork('eip155:8453')).rejects.toMatchObject({ name: 'SwitchNotSupportedError' })
  })

  test('what it declines is a declined connection, and the next code asks for a session alone (sign-in 21)', async () => {
    const { kernel } = await open()
    const { uri, connecting } = await ask(kernel)
    await wallet.rejectSignIn(await wallet.scanSignIn(uri))
    await expect(connecting).rejects.toMatchObject({ name: 'UserRejectedError' })
    const next = await ask(kernel)
    await wallet.scan(next.uri)
    await wallet.approve([`eip155:1:${wallet.account.address}`])
    await expect.poll(() => requests(kernel).length).toBe(1)
  })
})

describe('a wallet that does not know it', () => {
  test.each(['is silent', 'says so'])(
    '%s approves the session by the same code, and is asked in the view (sign-in 19)',
    async (how) => {
      const { kernel } = await open()
      const { uri, connecting } = await ask(kernel)
      // As it is in the SDK of a wallet that listens to proposals alone.
      wallet.client.events.removeAllListeners('session_authenticate')
      await wallet.scan(uri)
      if (how === 'says so') {
        const [{ id = 0, requester: { publicKey = '' } = {} } = {}] = wallet.client.auth.requests.getAll()
        await wallet.answerError({ id, publicKey }, { code: 10_001, message: 'Unsupported' })
      }
      const topic = await wallet.approve([`eip155:1:${wallet.account.address}`])
      await expect.poll(() => requests(kernel).length).toBe(1)
      expect(requests(kernel)[0]?.sessionId).toBe(topic)
      expect(kernel.account('eip155').status).toBe('connecting')
      connecting.catch(() => {})
    },
  )
})

describe('a wallet is asked for a session alone', () => {
  const methodsOf = async (page: Parameters<typeof open>[0]) => {
    const { kernel } = await open(page)
    const { uri } = await ask(kernel)
    return /methods=/.test(uri)
  }
  test.each([
    ['where nobody signs visitors in', { signIn: false as const }],
    ['where the sign-in is optional', { signIn: { required: false } }],
    ['where the kit has other chains as well', { alsoSolana: true }],
    ['where the app names the events', { options: { events: { eip155: ['accountsChanged'] } } }],
    ['where the network is not asked for', { options: { chains: { eip155: ['eip155:8453' as const] } } }],
  ])('%s (sign-in 23)', async (_, page) => {
    expect(await methodsOf(page)).toBe(false)
  })

  test('by a code that takes the place of another one; the old code still signs in (sign-in 23, walletconnect 4)', async () => {
    const { kernel } = await open()
    const { uri, codes, connecting } = await ask(kernel)
    const asked = await wallet.scanSignIn(uri)
    await kernel.features.walletconnect.renew()
    await vi.waitUntil(() => codes.length === 2)
    expect(codes.map((code) => /methods=/.test(code))).toEqual([true, false])
    await wallet.approveSignIn(asked)
    await connecting
    expect(requests(kernel)).toEqual([])
  })
})
