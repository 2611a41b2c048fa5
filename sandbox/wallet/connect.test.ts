// ERC-7846 as viem asks for it, and its text read by viem.
import { createWalletClient, custom, verifyMessage } from 'viem'
import { mainnet } from 'viem/chains'
import { connect } from 'viem/experimental/erc7846'
import { generateSiweNonce, parseSiweMessage } from 'viem/siwe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addresses } from './accounts.ts'
import { openDialog } from './fixtures/openDialog.ts'
import { announceSandboxWallet, type SandboxWallet } from './index.ts'

const [first] = addresses
const nonce = generateSiweNonce()
const statement = 'I accept the terms.'
let wallet: SandboxWallet

beforeEach(() => {
  localStorage.clear()
  delete window.tapkitSandboxWallet
  wallet = announceSandboxWallet({ chains: [], mode: 'approve', signsIn: true })
})
afterEach(() => wallet.withdraw())

const client = () => createWalletClient({ chain: mainnet, transport: custom(wallet.provider) })
const signIn = (fields: object = {}) =>
  connect(client(), { capabilities: { unstable_signInWithEthereum: { chainId: 1, nonce, ...fields } } })

test('connects and signs in by one question, whose text is what is signed', async () => {
  wallet.mode = 'ask'
  const expirationTime = new Date(Date.now() + 60_000)
  const signing = signIn({ statement, expirationTime, requestId: 'one', resources: ['https://example.com/a'] })
  const { text, press } = await openDialog()
  press('Sign in')
  const { accounts } = await signing
  const { message = '', signature = '0x' } = accounts[0]?.capabilities?.unstable_signInWithEthereum ?? {}
  expect(text).toContain(message)
  expect(parseSiweMessage(message)).toMatchObject({
    ...{ address: first, chainId: 1, domain: location.host, nonce, statement, expirationTime, requestId: 'one' },
    ...{ uri: location.href, version: '1', resources: ['https://example.com/a'] },
  })
  expect(await verifyMessage({ address: first, message, signature })).toBe(true)
  expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([first])
})

test('connects alone where nothing else is asked for', async () => {
  expect(await connect(client())).toEqual({ accounts: [{ address: first, capabilities: {} }] })
})

test('a refusal is 4001 and leaves no trace; another site is warned of', async () => {
  wallet.mode = 'ask'
  const signing = signIn({ domain: 'bank.example' })
  const { text, press } = await openDialog()
  expect(text).toContain('This asks to sign in to bank.example')
  press('Reject')
  await expect(signing).rejects.toMatchObject({ code: 4001 })
  expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
})

test.each([{ nonce: 'short' }, { statement: 'one\ntwo' }, { resources: 'https://example.com' }])(
  'what makes no text is refused: %j',
  async (fields) => {
    await expect(signIn(fields)).rejects.toMatchObject({ code: -32602 })
  },
)

test('one that cannot does not know the method', async () => {
  wallet.setSignsIn(false)
  await expect(wallet.provider.request({ method: 'wallet_connect', params: [{ version: '1' }] })).rejects.toMatchObject(
    {
      code: -32601,
    },
  )
})
