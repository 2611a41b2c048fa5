import { expect, test } from 'vitest'
import { fakeIndexedDb } from '../fixtures/fakeIndexedDb.ts'
import { openStore } from '../fixtures/openStore.ts'
import { VaultFactorError } from '../vault/errors.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { createChangeKeeping } from './keepChange.ts'
import { createManageState } from './manageState.ts'

const wallet: Wallet = {
  kind: 'passkey',
  accounts: [{ namespace: 'eip155', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
  passkeys: [{ credentialId: 'AQID', backupEligible: true }],
  wordsKept: true,
}

test.each([
  ['tooMany', 'full'],
  ['taken', 'failed'],
] as const)('a change that the vault refuses as %s is told as %s (login 62)', async (reason, outcome) => {
  const state = createManageState(wallet)
  const keep = createChangeKeeping(state, {
    ...{ rpId: 'keys.acme.test', host: 'https://app.acme.test' },
    store: openStore(fakeIndexedDb()),
  })
  await keep('added', async () => Promise.reject(new VaultFactorError({ reason })))
  expect(state.step()).toEqual({ at: 'start', wallet, outcome })
})
