// A phrase in the wallet: it comes by the dialog, is for both chains, and goes without a trace.
import { verifyMessage } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addresses } from '../accounts.ts'
import { openDialog } from '../fixtures/openDialog.ts'
import { announceSandboxWallet, type SandboxWallet } from '../index.ts'

const phrase = `${'test '.repeat(11)}junk`
const ethereum = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const solana = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const stored = () => JSON.stringify({ ...localStorage })
let wallet: SandboxWallet

type Standard = {
  readonly accounts: readonly { readonly address: string }[]
  readonly features: {
    'standard:connect': { connect(): Promise<unknown> }
    'solana:signMessage': { signMessage(input: object): Promise<{ signature: Uint8Array }[]> }
  }
}
let standard: Standard

const request = (method: string, params: unknown = []) => wallet.provider.request({ method, params })

function open() {
  delete window.tapkitSandboxWallet
  wallet = announceSandboxWallet({ chains: [], solana: { name: 'Solana', rpcUrl: 'http://127.0.0.1:1' } })
  const register = (one: Standard) => {
    standard = one
    return () => {}
  }
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
}

beforeEach(() => {
  localStorage.clear()
  open()
})
afterEach(() => wallet.withdraw())

/** The dialog that a connection opens, and its parts now. */
async function ask(connecting: Promise<unknown>) {
  const { root, press } = await openDialog()
  return {
    connecting,
    press,
    field: () => root.querySelector('textarea'),
    said: () => root.querySelector('[role=alert]')?.textContent,
    section: () => root.querySelector('section')?.textContent,
    text: () => root.querySelector('dialog')?.textContent ?? '',
    chosen: () => [...root.querySelectorAll('input')].map(({ checked }) => checked),
    type(words: string) {
      const field = root.querySelector('textarea')
      if (field) field.value = words
      press('Import')
    },
  }
}

test('the dialog takes the words, shows both addresses, and shares the account', async () => {
  const dialog = await ask(request('eth_requestAccounts'))
  expect(dialog.text()).toContain('For worthless sandbox money alone.')
  expect(dialog.text()).not.toContain(ethereum)
  dialog.type(`  ${phrase.toUpperCase()}\n`)
  await vi.waitFor(() => expect(dialog.section()).toContain(`Ethereum${ethereum}Solana${solana}`))
  expect(dialog.section()).toContain('For worthless sandbox money alone.')
  expect(dialog.field()).toBeNull()
  expect(dialog.chosen()).toEqual([false, false, false, true])
  dialog.press('Approve')
  expect(await dialog.connecting).toEqual([ethereum])

  const signing = request('personal_sign', ['0x6869', ethereum])
  ;(await openDialog()).press('Sign')
  const signature = (await signing) as `0x${string}`
  expect(await verifyMessage({ address: ethereum, message: 'hi', signature })).toBe(true)
  expect(stored()).not.toMatch(/junk|test/)
})

test('on Solana too, by the same key as other wallets', async () => {
  const dialog = await ask(standard.features['standard:connect'].connect())
  dialog.type(phrase)
  await vi.waitFor(() => expect(dialog.section()).toContain(solana))
  dialog.press('Approve')
  await dialog.connecting
  expect(standard.accounts.map(({ address }) => address)).toEqual([solana])
  wallet.mode = 'approve'
  const message = new TextEncoder().encode('hi')
  const [signed] = await standard.features['solana:signMessage'].signMessage({ account: standard.accounts[0], message })
  const { decode } = (await import('bs58')).default
  const key = await crypto.subtle.importKey('raw', decode(solana).slice(), 'Ed25519', false, ['verify'])
  expect(await crypto.subtle.verify('Ed25519', key, signed?.signature.slice() ?? new Uint8Array(), message)).toBe(true)
})

test('wrong words are told apart in the dialog, which takes others then', async () => {
  const dialog = await ask(request('eth_requestAccounts'))
  dialog.type(phrase.replace('junk', 'jnuk'))
  await vi.waitFor(() => expect(dialog.said()).toBe('Word 12, “jnuk”, is not in the English list of BIP-39.'))
  dialog.type(phrase.replace('junk', 'test'))
  await vi.waitFor(() => expect(dialog.said()).toContain('The checksum does not hold'))
  expect(stored()).not.toContain('imported')
  dialog.type(phrase)
  await vi.waitFor(() => expect(dialog.section()).toContain(ethereum))
  dialog.press('Reject')
  await expect(dialog.connecting).rejects.toMatchObject({ code: 4001 })
})

test('Forget takes the account back', async () => {
  await wallet.importWords(phrase)
  const dialog = await ask(request('eth_requestAccounts'))
  expect(dialog.chosen()).toEqual([false, false, false, true])
  dialog.press('Forget')
  expect(dialog.section()).toBeUndefined()
  expect(dialog.text()).not.toContain(ethereum)
  expect(dialog.chosen()).toEqual([true, false, false])
  dialog.press('Approve')
  expect(await dialog.connecting).toEqual([addresses[0]])
  expect(stored()).not.toContain(ethereum)
})

test('what is forgotten is forgotten by sites too, and other words do not get their permission', async () => {
  wallet.mode = 'approve'
  await wallet.importWords(phrase)
  await request('eth_requestAccounts')
  await standard.features['standard:connect'].connect()
  const heard = vi.fn()
  wallet.provider.on('accountsChanged', heard)
  await wallet.importWords(`${'abandon '.repeat(11)}about`)
  expect(heard).toHaveBeenCalledExactlyOnceWith([])
  expect(await request('eth_accounts')).toEqual([])
  expect(standard.accounts).toEqual([])
  await expect(request('personal_sign', ['0x6869', ethereum])).rejects.toMatchObject({ code: 4100 })
})

test('a reload keeps the account, and a question that was open when it was forgotten does not share it', async () => {
  await wallet.importWords(phrase)
  wallet.withdraw()
  open()
  wallet.setAccounts([3])
  const dialog = await ask(request('eth_requestAccounts'))
  wallet.forgetWords()
  dialog.press('Approve')
  expect(await dialog.connecting).toEqual([])
  expect(stored()).toBe(
    '{"sandbox-wallet:app.tapkit.sandbox":"{\\"chainId\\":1,\\"locked\\":false,\\"permissions\\":{},\\"solana\\":{}}"}',
  )
})
