// @vitest-environment node
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeAuthenticator } from '../fixtures/fakeAuthenticator.ts'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { isBlank } from '../fixtures/hex.ts'
import { openStore } from '../fixtures/openStore.ts'
import { createPasskey } from '../passkey/passkeys.ts'
import type { PasskeyPort } from '../passkey/toPasskeyError.ts'
import { createManageFlow } from './manageFlow.ts'
import { openByPasskey } from './openWallet.ts'

test('the secret of a new passkey that answers after the visitor has left is overwritten (login 49)', async () => {
  const factory = fakeIndexedDb()
  vi.stubGlobal('indexedDB', factory)
  onTestFinished(() => void vi.unstubAllGlobals())
  const store = openStore(factory)
  const { port, made } = fakeAuthenticator()
  const first = await createPasskey(port, { rpName: 'Acme', userName: 'Ada' })
  const { wallet } = await openByPasskey(port, { made: first })
  await store.keep(wallet)
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const get = async (options?: CredentialRequestOptions) => {
    if (made.length > 1) await isAnswered
    return (await port.credentials?.get(options)) ?? null
  }
  const create = async (options?: CredentialCreationOptions) => (await port.credentials?.create(options)) ?? null
  const passkeys: PasskeyPort = { ...port, credentials: { create, get } }
  const flow = createManageFlow({ name: 'Acme Keys', host: 'https://app.acme.test', wallet, store, passkeys })
  flow.add()
  await flow.openByPasskey()
  const making = flow.create()
  await vi.waitFor(() => expect([made.length, flow.step()]).toMatchObject([2, { at: 'waiting', act: 'open' }]))
  flow.leave()
  await making
  const copied = vi.spyOn(Uint8Array, 'from')
  answer()
  /** The copy of the passkey's secret, which is the first of 32 bytes. */
  const secret = () => copied.mock.results.map(({ value }) => value as Uint8Array).find(({ length }) => length === 32)
  await vi.waitFor(() => expect(isBlank(secret() ?? Uint8Array.of(1))).toBe(true))
  expect(flow.step()).toMatchObject({ at: 'start' })
  expect((await store.wallet())?.passkeys).toHaveLength(1)
})
