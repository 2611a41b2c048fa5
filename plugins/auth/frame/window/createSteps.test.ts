// @vitest-environment node
import { expect, onTestFinished, test, vi } from 'vitest'
import { toRecoveryCode } from '../factors/recoveryCode.ts'
import { fakeAuthenticator } from '../fixtures/fakeAuthenticator.ts'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { openStore } from '../fixtures/openStore.ts'
import { createPasskey, passkeyFactor } from '../passkey/passkeys.ts'
import type { PasskeyPort } from '../passkey/toPasskeyError.ts'
import { createVault } from '../vault/createVault.ts'
import { toRecoveryFile } from '../vault/recoveryFile.ts'
import { openLogin } from './fixtures/openLogin.ts'
import { createManageFlow } from './manageFlow.ts'
import { createByCode } from './openWallet.ts'

const codeSecret = Uint8Array.from({ length: 16 }, (_, at) => at + 1)
const code = toRecoveryCode(codeSecret)

/** Every step that a flow shows from now on, as a text. */
function watchSteps(flow: { readonly step: () => unknown; readonly subscribe: (listener: () => void) => () => void }) {
  const seen: unknown[] = []
  flow.subscribe(() => void seen.push(flow.step()))
  return seen
}

/** A login that has read a file of a passkey and a code. */
async function openWithFile() {
  const authenticator = fakeAuthenticator()
  const { credentialId } = await createPasskey(authenticator.port, { rpName: 'A', userName: 'A', isFactor: true })
  const { sha256 } = await import('@noble/hashes/sha2')
  const factors = { [passkeyFactor(credentialId)]: Uint8Array.from(sha256(credentialId)), code: codeSecret }
  const vault = await createVault(new Uint8Array(32).fill(5), factors)
  const login = await openLogin({ authenticator })
  login.flow.beginRestoreFile()
  await login.flow.restoreFile(new Blob([toRecoveryFile(vault).text]))
  return login
}

test('a code that was typed before the browser asks for a passkey is not drawn again after the visitor has left (login 49)', async () => {
  const { flow } = await openWithFile()
  const giving = flow.giveFilePasskey(code)
  flow.leave()
  const seen = watchSteps(flow)
  await giving
  expect([flow.step(), seen]).toEqual([{ at: 'choose' }, []])
})

test('a code that opens a file as the visitor leaves is not drawn again (login 49)', async () => {
  const { flow } = await openWithFile()
  await flow.giveFilePasskey()
  const giving = flow.giveFileCode(code)
  flow.leave()
  const seen = watchSteps(flow)
  await giving
  expect([flow.step(), seen]).toEqual([{ at: 'choose' }, []])
})

test('a wallet that is made as the visitor leaves is forgotten, and shows neither words nor code (login 49)', async () => {
  const { flow } = await openLogin()
  const making = flow.createByCode()
  flow.leave()
  await making
  expect(flow.step()).toEqual({ at: 'choose' })
  // No wallet is open, so no step leads to words.
  flow.replace()
  flow.showWords()
  expect(flow.step()).toEqual({ at: 'choose' })
})

test('a wallet that is opened for a new code as the visitor leaves shows no code (login 49)', async () => {
  const factory = fakeIndexedDb(new Map())
  vi.stubGlobal('indexedDB', factory)
  onTestFinished(() => void vi.unstubAllGlobals())
  const store = openStore(factory)
  const { wallet, code: old } = await createByCode()
  const passkeys: PasskeyPort = fakeAuthenticator().port
  const flow = createManageFlow({ name: 'Keys', host: 'https://app.acme.test', wallet, store, passkeys })
  flow.renewCode()
  const opening = flow.openByCode(old)
  flow.leave()
  await opening
  expect(flow.step()).toMatchObject({ at: 'start' })
  // The page is as new: the change can be made.
  flow.renewCode()
  await flow.openByCode(old)
  expect(flow.step()).toMatchObject({ at: 'code' })
})
