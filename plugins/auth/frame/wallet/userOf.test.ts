// @vitest-environment node
import { expect, test } from 'vitest'
import { secretsFor } from '../fixtures/factors.ts'
import { createVault } from '../vault/createVault.ts'
import { writeVault } from '../vault/writeVault.ts'
import { userOf } from './userOf.ts'
import { toAccounts, type Wallet } from './wallet.ts'

const passkey = { credentialId: 'AQID', backupEligible: true }

async function makeWallet(
  kind: Wallet['kind'],
  passkeys: Wallet['passkeys'],
  names: readonly string[],
): Promise<Wallet> {
  const vault = await createVault(new Uint8Array(32).fill(7), secretsFor(...names))
  const accounts = toAccounts(vault.accounts)
  return { kind, accounts, passkeys, wordsKept: true, vault: writeVault(vault) }
}

test('a host is told a kind for each factor, also for passkeys that this browser has not seen yet (login 20)', async () => {
  const wallet = await makeWallet('vault', [], ['device:a', 'device:b', 'passkey:a', 'passkey:b', 'code'])
  expect(userOf(wallet).factors).toEqual(['device', 'device', 'passkey', 'passkey', 'code'])
})

test('the operator’s key is told as what it is, and as no browser (login 151)', async () => {
  const wallet = await makeWallet('vault', [], ['device:a', 'device:escrow', 'login:1', 'code'])
  expect(userOf(wallet).factors).toEqual(['device', 'login', 'code', 'escrow'])
})

test('the passkey that gives the seed is told beside a vault that does not name the passkey, and without a vault (login 20)', async () => {
  const wallet = await makeWallet('passkey', [passkey], ['device:a', 'code'])
  expect(userOf(wallet).factors).toEqual(['device', 'passkey', 'code'])
  const { vault: _, ...alone } = wallet
  expect(userOf(alone).factors).toEqual(['passkey'])
})

test('a host is told by which way the visitor logs in, and no email (login 147)', async () => {
  const wallet = await makeWallet('vault', [], ['device:a', 'login:1', 'code'])
  expect(userOf(wallet)).toMatchObject({ provider: 'passkey' })
  for (const login of ['email', 'github'] as const) {
    const { provider, ...user } = userOf({ ...wallet, login })
    expect([provider, Object.keys(user)]).toEqual([
      login,
      ['accounts', 'preferredAccountType', 'smartAccountDeployed', 'factors'],
    ])
  }
})
