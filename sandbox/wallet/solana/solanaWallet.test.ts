// The Solana half of the wallet, driven by the adapter that apps of others use, against the sandbox's own cluster.
import { StandardWalletAdapter } from '@solana/wallet-standard-wallet-adapter-base'
import { Connection, LAMPORTS_PER_SOL, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { people } from '../../solana/addresses.mjs'
import { buildTransaction } from '../../solana/fixtures/buildTransaction.ts'
import { type RunningSolana, startSolana } from '../../solana/startSolana.mjs'
import { openDialog } from '../fixtures/openDialog.ts'
import { announceSandboxWallet, type SandboxWallet } from '../index.ts'

const [first, second] = people.accounts
const bob = new PublicKey(people.bob)
let solana: RunningSolana
let connection: Connection
let wallet: SandboxWallet
let adapter: StandardWalletAdapter
let registered: ConstructorParameters<typeof StandardWalletAdapter>[0]['wallet'][]

beforeAll(async () => {
  solana = await startSolana({ port: 0 })
  connection = new Connection(solana.rpcUrl, 'confirmed')
})
afterAll(() => solana?.stop())

/** What an app does at its start. */
function listen() {
  registered = []
  const register = (one: (typeof registered)[number]) => {
    registered.push(one)
    return () => {
      registered = registered.filter((other) => other !== one)
    }
  }
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  const [found] = registered
  if (!found) throw new Error('no wallet registered')
  return new StandardWalletAdapter({ wallet: found })
}

beforeEach(() => {
  localStorage.clear()
  delete window.tapkitSandboxWallet
  wallet = announceSandboxWallet({ chains: [], solana, mode: 'approve', signsIn: true })
  adapter = listen()
})
afterEach(async () => {
  adapter.destroy()
  wallet.withdraw()
})

const payment = async (lamports: number, from = first) =>
  new Transaction({ feePayer: new PublicKey(from), ...(await connection.getLatestBlockhash()) }).add(
    SystemProgram.transfer({ fromPubkey: new PublicKey(from), toPubkey: bob, lamports }),
  )

test('registers now and with apps that come later, until withdrawn; only Ethereum means not here', () => {
  expect(registered.map(({ name, icon }) => ({ name, icon }))).toEqual([
    { name: 'Sandbox Wallet', icon: wallet.info.icon },
  ])
  wallet.withdraw()
  expect(registered).toEqual([])
  const other = wallet.another({ name: 'Other', only: 'ethereum' })
  expect(listen).toThrow('no wallet registered')
  other.withdraw()
})

test('connects without Ethereum, survives a reload, and leaves by its own door', async () => {
  await adapter.connect()
  expect(adapter.publicKey?.toBase58()).toBe(first)
  expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  wallet.withdraw()
  delete window.tapkitSandboxWallet
  wallet = announceSandboxWallet({ chains: [], solana, mode: 'reject' })
  adapter = listen()
  await adapter.autoConnect()
  expect(adapter.publicKey?.toBase58()).toBe(first)
  await adapter.disconnect()
  expect(registered[0]?.accounts).toEqual([])
  expect(await wallet.provider.request({ method: 'eth_accounts' })).toHaveLength(1)
})

test('a silent connection prompts nobody', async () => {
  wallet.mode = 'reject'
  await expect(adapter.autoConnect()).rejects.toThrow()
  expect(wallet.requests.map(({ method }) => method)).toEqual(['standard:connect'])
})

test('the user picks accounts, locks and unlocks', async () => {
  await adapter.connect()
  wallet.setAccounts([1, 0])
  expect(adapter.publicKey?.toBase58()).toBe(second)
  wallet.lock()
  expect(registered[0]?.accounts).toEqual([])
  wallet.unlock()
  expect(registered[0]?.accounts.map(({ address }) => address)).toEqual([second, first])
  wallet.disconnect()
  expect(registered[0]?.accounts).toEqual([])
})

test('a message and a sign-in are signed over what they say', async () => {
  const ed25519 = async (address: string, signature: Uint8Array, message: Uint8Array) => {
    const key = await crypto.subtle.importKey('raw', new PublicKey(address).toBytes().slice(), 'Ed25519', false, [
      'verify',
    ])
    return crypto.subtle.verify('Ed25519', key, signature.slice(), message.slice())
  }
  await adapter.connect()
  const message = new TextEncoder().encode('Hello')
  const signature = await adapter.signMessage?.(message)
  expect(await ed25519(first, signature ?? message, message)).toBe(true)
  const signedIn = await adapter.signIn?.({ domain: location.host, statement: 'Hi', nonce: 'abcdefgh' })
  const text = new TextDecoder().decode(signedIn?.signedMessage)
  expect(text).toBe(
    `${location.host} wants you to sign in with your Solana account:\n${first}\n\nHi\n\nNonce: abcdefgh`,
  )
  expect(await ed25519(first, signedIn?.signature ?? message, signedIn?.signedMessage ?? message)).toBe(true)
})

test('signs in while it connects, by one question, and only where it is one that can', async () => {
  wallet.mode = 'ask'
  const signing = adapter.signIn?.({ nonce: 'abcdefgh' })
  const { text, press } = await openDialog()
  expect(text).toContain('Connect and sign in?')
  press('Sign in')
  const signedIn = await signing
  expect(text).toContain(new TextDecoder().decode(signedIn?.signedMessage))
  expect([signedIn?.account.address, registered[0]?.accounts.map(({ address }) => address)]).toEqual([first, [first]])
  wallet.setSignsIn(false)
  expect(Object.keys(registered[0]?.features ?? {})).not.toContain('solana:signIn')
})

test('signs legacy and version 0; the cluster takes both', async () => {
  await adapter.connect()
  const before = await connection.getBalance(bob)
  const signed = await adapter.signTransaction?.(await payment(LAMPORTS_PER_SOL))
  await connection.confirmTransaction(await connection.sendRawTransaction(signed?.serialize() ?? new Uint8Array()))
  const { instructions } = await payment(2 * LAMPORTS_PER_SOL)
  const { blockhash } = await connection.getLatestBlockhash()
  const transaction = buildTransaction(new PublicKey(first), blockhash, ...instructions)
  const signature = await adapter.sendTransaction(transaction, connection)
  await connection.confirmTransaction(signature)
  expect(await connection.getBalance(bob)).toBe(before + 3 * LAMPORTS_PER_SOL)
})

test('sends and fails, or sends twice as much, when told to', async () => {
  await adapter.connect()
  const before = await connection.getBalance(bob)
  wallet.manner = 'sendsThenFails'
  await expect(adapter.sendTransaction(await payment(5_000_000), connection)).rejects.toThrow('lost its connection')
  await vi.waitFor(async () => expect(await connection.getBalance(bob)).toBe(before + 5_000_000))
  wallet.manner = 'sendsMore'
  await connection.confirmTransaction(await adapter.sendTransaction(await payment(6_000_000), connection))
  expect(await connection.getBalance(bob)).toBe(before + 17_000_000)
})

test('shows what it is about to sign, and warns of what will fail', async () => {
  await adapter.connect()
  wallet.mode = 'ask'
  const sending = adapter.sendTransaction(await payment(1_500_000_000), connection)
  const { text, press } = await openDialog()
  expect(text).toContain('Send this transaction?')
  expect(text).toMatch(/Send1\.5 SOLTo.*Fee0\.000005 SOL/)
  expect(text).toContain(people.bob)
  expect(text).not.toContain('likely to fail')
  press('Reject')
  await expect(sending).rejects.toThrow('User rejected the request.')

  const failing = adapter.signTransaction?.(await payment(900 * LAMPORTS_PER_SOL))
  const warned = await openDialog()
  expect(warned.text).toContain('likely to fail: {"InstructionError":[0,{"Custom":1}]}')
  warned.press('Reject')
  await expect(failing).rejects.toThrow('User rejected the request.')
})

test('refuses another’s account, another chain, and what is no transaction', async () => {
  await adapter.connect()
  const [standard] = registered
  const { 'solana:signTransaction': feature } = (standard?.features ?? {}) as Record<string, unknown>
  const { signTransaction } = feature as { signTransaction(...inputs: object[]): Promise<unknown> }
  const account = standard?.accounts[0]
  const transaction = (await payment(1)).serialize({ requireAllSignatures: false })
  const refused = (input: object) => expect(signTransaction({ account, transaction, ...input })).rejects
  await refused({ account: { address: second } }).toMatchObject({ code: 4100 })
  await refused({ chain: 'solana:mainnet' }).toMatchObject({ code: 4902 })
  await refused({ transaction: new Uint8Array([1, 2, 3]) }).toMatchObject({ code: -32602 })
  const others = (await payment(1, second)).serialize({ requireAllSignatures: false })
  await refused({ transaction: others }).toMatchObject({ code: -32602 })
  wallet.drop()
  await refused({}).toMatchObject({ code: 4900 })
})
