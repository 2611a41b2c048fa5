// @vitest-environment node
import { expect, test } from 'vitest'
import type { Wallet } from '../wallet/wallet.ts'
import { needsWords } from './needsWords.ts'

const [synced, local] = [
  { credentialId: 'AQID', backupEligible: true },
  { credentialId: 'BAUG', backupEligible: false },
]
const walletOf = (kind: Wallet['kind'], ...passkeys: Wallet['passkeys']): Wallet => ({
  ...{ kind, passkeys, vault: '{"v":1}', wordsKept: false },
  accounts: [{ namespace: 'eip155', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
})

test.each([
  ['its first passkey is synced', walletOf('passkey', synced), false],
  ['its first passkey is not synced', walletOf('passkey', local), true],
  // The passkey that was added opens nothing without this browser or another factor.
  ['its first passkey is not synced, and one that was added is', walletOf('passkey', local, synced), true],
  ['it has no first passkey', walletOf('vault', synced), true],
])('the words of a wallet are kept if %s (login 66)', (_, wallet, isNeeded) => {
  expect(needsWords(wallet)).toBe(isNeeded)
})
