// @vitest-environment node
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeAuthenticator } from '../fixtures/fakeAuthenticator.ts'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { isBlank } from '../fixtures/hex.ts'
import { openStore } from '../fixtures/openStore.ts'
import { watchBuffers } from '../fixtures/watchBuffers.ts'
import { createPasskey } from '../passkey/passkeys.ts'
import type { PasskeyPort } from '../passkey/toPasskeyError.ts'
import { createConnectFlow } from './connectFlow.ts'
import { createManageFlow } from './manageFlow.ts'
import { openByPasskey } from './openWallet.ts'

/** A browser with the passkey of its wallet, which answers each question once `answer` is called. */
async function open() {
  const factory = fakeIndexedDb()
  vi.stubGlobal('indexedDB', factory)
  onTestFinished(() => void vi.unstubAllGlobals())
  const store = openStore(factory)
  const { port } = fakeAuthenticator()
  const made = await createPasskey(port, { rpName: 'Acme', userName: 'Ada' })
  const { wallet } = await openByPasskey(port, { made })
  await store.keep(wallet)
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const get = async (options?: CredentialRequestOptions) => {
    await isAnswered
    return (await port.credentials?.get(options)) ?? null
  }
  const passkeys: PasskeyPort = { ...port, credentials: { create: async () => null, get } }
  const given = { name: 'Acme Keys', host: 'https://app.acme.test', store, passkeys }
  const connect = createConnectFlow({ ...given, done: () => {}, refuse: () => {} })
  await connect.begin()
  return { connect, manage: createManageFlow({ ...given, wallet }), answer: () => answer() }
}

test.each(['connect', 'manage'] as const)(
  'an answer of the passkey that comes after the visitor has left is overwritten, and nothing is drawn of it (%s, login 49)',
  async (kind) => {
    const { answer, ...flows } = await open()
    const { connect, manage } = flows
    const copied = vi.spyOn(Uint8Array, 'from')
    /** The copy of the passkey's secret, which is the first of 32 bytes. */
    const secret = () => copied.mock.results.map(({ value }) => value as Uint8Array).find(({ length }) => length === 32)
    const seen = await watchBuffers(async () => {
      if (kind === 'manage') manage.renewCode()
      const opening = { connect: connect.useExisting, manage: manage.openByPasskey }[kind]()
      await vi.waitFor(() => expect(flows[kind].step()).toMatchObject({ at: 'waiting' }))
      flows[kind].leave()
      await opening
      copied.mockClear()
      answer()
      // The secret is overwritten last, after the seed and its accounts were computed.
      await vi.waitFor(() => expect(isBlank(secret() ?? Uint8Array.of(1))).toBe(true))
      await new Promise((resolve) => setImmediate(resolve))
    })
    const secrets = seen.filter(({ length }) => length === 32)
    expect(secrets.length > 0).toBe(kind === 'connect')
    expect(secrets.filter((bytes) => !isBlank(bytes))).toEqual([])
    expect(flows[kind].step()).toMatchObject({ at: kind === 'connect' ? 'choose' : 'start' })
  },
)
