import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addresses, keys } from './accounts.ts'
import { openDialog } from './fixtures/openDialog.ts'
import { announceCrowd, announceSandboxWallet, type SandboxWallet, type WalletInfo } from './index.ts'
import { storageKey } from './memory.ts'

const chains = [
  { id: 1, name: 'Ethereum (sandbox)', rpcUrl: 'http://127.0.0.1:1' },
  { id: 8453, name: 'Base (sandbox)', rpcUrl: 'http://127.0.0.1:2' },
]
const [first, second] = addresses
let wallet: SandboxWallet

const open = (options = {}) => {
  wallet = announceSandboxWallet({ chains, mode: 'approve', ...options })
  return wallet
}
const request = (method: string, params: unknown = []) => wallet.provider.request({ method, params })
const heard = (event: string) => {
  const listener = vi.fn()
  wallet.provider.on(event, listener)
  return listener
}

beforeEach(() => {
  localStorage.clear()
  delete window.tapkitSandboxWallet
})
afterEach(() => {
  wallet?.withdraw()
  vi.unstubAllGlobals()
})

test('the written-out addresses belong to the keys', () => {
  expect(keys.map(privateKeyToAddress)).toEqual(addresses)
})

describe('announcing', () => {
  const listen = () => {
    const seen: WalletInfo[] = []
    const hear = (event: Event) => seen.push((event as CustomEvent<{ info: WalletInfo }>).detail.info)
    window.addEventListener('eip6963:announceProvider', hear)
    return { seen, stop: () => window.removeEventListener('eip6963:announceProvider', hear) }
  }

  test('at once and on request, until withdrawn', () => {
    const { seen, stop } = listen()
    open()
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    wallet.withdraw()
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(seen.map(({ rdns }) => rdns)).toEqual(['app.tapkit.sandbox', 'app.tapkit.sandbox'])
    expect(seen[0]).toMatchObject({ name: 'Sandbox Wallet', icon: expect.stringMatching(/^data:image\/svg/) })
    stop()
  })

  test('a crowd has distinct names, ids and icons of about 2 kB', () => {
    const { seen, stop } = listen()
    const crowd = announceCrowd({ count: 100, chains })
    for (const key of ['name', 'rdns', 'icon', 'uuid'] as const)
      expect(new Set(seen.map((info) => info[key])).size).toBe(100)
    for (const { icon } of seen) expect(icon.length).toBeGreaterThan(1500)
    for (const { icon } of seen) expect(icon.length).toBeLessThan(2500)
    for (const one of crowd) one.withdraw()
    stop()
  })

  test('the first wallet is the page’s handle, and takes options set before it loads', () => {
    window.tapkitSandboxWalletOptions = { mode: 'reject' }
    open()
    expect(window.tapkitSandboxWallet).toBe(wallet)
    expect(wallet.mode).toBe('reject')
    delete window.tapkitSandboxWalletOptions
    const other = wallet.another({ name: 'Other', rdns: 'com.example.other' })
    expect(window.tapkitSandboxWallet).toBe(wallet)
    other.withdraw()
  })
})

describe('permission', () => {
  test('is asked for once and survives a reload', async () => {
    open()
    const accounts = heard('accountsChanged')
    expect(await request('eth_accounts')).toEqual([])
    expect(await request('eth_requestAccounts')).toEqual([first])
    expect(accounts).toHaveBeenCalledWith([first])
    wallet.withdraw()
    open({ mode: 'reject' })
    expect(await request('eth_accounts')).toEqual([first])
    expect(await request('eth_requestAccounts')).toEqual([first])
  })

  test('refused is 4001 and leaves no trace', async () => {
    open({ mode: 'reject' })
    await expect(request('eth_requestAccounts')).rejects.toMatchObject({ code: 4001 })
    expect(await request('eth_accounts')).toEqual([])
  })

  test('revoked by the site or by the user, accounts are gone', async () => {
    open()
    await request('eth_requestAccounts')
    expect(await request('wallet_getPermissions')).toMatchObject([{ parentCapability: 'eth_accounts' }])
    expect(await request('wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
    expect(await request('wallet_getPermissions')).toEqual([])
    await request('wallet_requestPermissions', [{ eth_accounts: {} }])
    const accounts = heard('accountsChanged')
    wallet.disconnect()
    expect(accounts).toHaveBeenLastCalledWith([])
  })

  test('locked, nothing is shown or signed; connecting unlocks', async () => {
    open()
    await request('eth_requestAccounts')
    const accounts = heard('accountsChanged')
    wallet.lock()
    expect(accounts).toHaveBeenLastCalledWith([])
    await expect(request('personal_sign', ['0x68', first])).rejects.toMatchObject({ code: 4100 })
    expect(await request('eth_requestAccounts')).toEqual([first])
    expect(accounts).toHaveBeenLastCalledWith([first])
  })

  test('several accounts, and another tab', async () => {
    open()
    await request('eth_requestAccounts')
    const accounts = heard('accountsChanged')
    wallet.setAccounts([1, 0])
    expect(accounts).toHaveBeenLastCalledWith([second, first])
    localStorage.removeItem(storageKey('app.tapkit.sandbox'))
    window.dispatchEvent(Object.assign(new Event('storage'), { key: storageKey('app.tapkit.sandbox') }))
    expect(accounts).toHaveBeenLastCalledWith([])
  })

  test('a profile of its own shares no permissions, and announces the same wallet', async () => {
    open()
    await request('eth_requestAccounts')
    const heard: WalletInfo[] = []
    const hear = (event: Event) => heard.push((event as CustomEvent<{ info: WalletInfo }>).detail.info)
    window.addEventListener('eip6963:announceProvider', hear, { once: true })
    const other = announceSandboxWallet({ chains, mode: 'approve', profile: 'inline' })
    expect(heard).toMatchObject([{ name: 'Sandbox Wallet', rdns: 'app.tapkit.sandbox' }])
    expect(await other.provider.request({ method: 'eth_accounts' })).toEqual([])
    await other.provider.request({ method: 'eth_requestAccounts' })
    other.disconnect()
    expect(await request('eth_accounts')).toEqual([first])
    other.withdraw()
  })

  test.each(['not json', '[]', '{"permissions":{"x":5},"chainId":"1"}', 'null'])(
    'a spoilt memory %s counts as none',
    async (text) => {
      localStorage.setItem(storageKey('app.tapkit.sandbox'), text)
      open()
      expect(await request('eth_accounts')).toEqual([])
      expect(await request('eth_chainId')).toBe('0x1')
    },
  )
})

describe('networks', () => {
  test('switching, and one that is unknown', async () => {
    open()
    const changed = heard('chainChanged')
    expect(await request('wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toBeNull()
    expect(changed).toHaveBeenCalledWith('0x2105')
    expect(await request('eth_chainId')).toBe('0x2105')
    await expect(request('wallet_switchEthereumChain', [{ chainId: '0x539' }])).rejects.toMatchObject({ code: 4902 })
    await expect(request('wallet_switchEthereumChain', [{ chainId: 1 }])).rejects.toMatchObject({ code: -32602 })
    wallet.switchChain(1)
    expect(changed).toHaveBeenLastCalledWith('0x1')
  })

  test('adding one asks its node who it is', async () => {
    open()
    const answer = (result: string) =>
      vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result }))
    const chain = { chainId: '0x539', chainName: 'Dev', rpcUrls: ['http://127.0.0.1:3'] }
    answer('0x1')
    await expect(request('wallet_addEthereumChain', [chain])).rejects.toMatchObject({ code: -32602 })
    answer('0x539')
    expect(await request('wallet_addEthereumChain', [chain])).toBeNull()
    expect(await request('eth_chainId')).toBe('0x539')
  })

  test('without its nodes every request is 4900', async () => {
    open()
    const [lost, found] = [heard('disconnect'), heard('connect')]
    wallet.drop()
    expect(lost).toHaveBeenCalledWith(expect.objectContaining({ code: 4900 }))
    await expect(request('eth_chainId')).rejects.toMatchObject({ code: 4900 })
    wallet.restore()
    expect(found).toHaveBeenCalledWith({ chainId: '0x1' })
    expect(await request('eth_chainId')).toBe('0x1')
  })
})

describe('signing', () => {
  beforeEach(async () => {
    open()
    await request('eth_requestAccounts')
  })

  test('a message, parameters in either order', async () => {
    for (const params of [
      ['0x68656c6c6f', first],
      [first, '0x68656c6c6f'],
    ]) {
      const signature = (await request('personal_sign', params)) as `0x${string}`
      expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(first)
    }
  })

  test('typed data of this chain only', async () => {
    const data = {
      domain: { name: 'Sandbox', chainId: 1 },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Mail: [{ name: 'to', type: 'address' }],
      },
      primaryType: 'Mail',
      message: { to: second },
    } as const
    const signature = (await request('eth_signTypedData_v4', [first, JSON.stringify(data)])) as `0x${string}`
    expect(await recoverTypedDataAddress({ ...data, types: { Mail: data.types.Mail }, signature })).toBe(first)
    const elsewhere = { ...data, domain: { ...data.domain, chainId: 8453 } }
    await expect(request('eth_signTypedData_v4', [first, elsewhere])).rejects.toMatchObject({ code: -32602 })
    await expect(request('eth_signTypedData_v4', [first, '{'])).rejects.toMatchObject({ code: -32602 })
  })

  test('an account that was not shared is 4100', async () => {
    await expect(request('personal_sign', ['0x68', second])).rejects.toMatchObject({ code: 4100 })
    await expect(request('eth_sendTransaction', [{ from: second, to: first }])).rejects.toMatchObject({ code: 4100 })
  })

  test('what it does not know is -32601, node control included', async () => {
    for (const method of ['anvil_setBalance', 'evm_mine', 'eth_signTransaction', 'toString'])
      await expect(request(method)).rejects.toMatchObject({ code: -32601 })
    await expect(wallet.provider.request(undefined as never)).rejects.toMatchObject({ code: -32600 })
  })

  test('requests are recorded', async () => {
    await request('wallet_getCapabilities', [first])
    expect(wallet.requests.at(-1)).toMatchObject({ method: 'wallet_getCapabilities', params: [first] })
  })
})

describe('the dialog', () => {
  test('names the site, lets the user pick accounts and closes', async () => {
    open({ mode: 'ask' })
    const connecting = request('eth_requestAccounts')
    const { root, press } = await openDialog()
    expect(root.querySelector('dialog')?.open).toBe(true)
    expect(root.textContent).toContain(location.origin)
    await expect(request('eth_requestAccounts')).rejects.toMatchObject({ code: -32002 })
    const boxes = root.querySelectorAll('input')
    expect([...boxes].map(({ checked }) => checked)).toEqual([true, false, false])
    boxes[1]?.click()
    press('Approve')
    expect(await connecting).toEqual([first, second])
    expect(document.querySelector('tapkit-sandbox-wallet')).toBeNull()
  })

  test('Reject and Escape are 4001; questions come one after the other', async () => {
    open()
    await request('eth_requestAccounts')
    wallet.mode = 'ask'
    const refused = [request('personal_sign', ['0x68', first]), request('personal_sign', ['0x69', first])]
    const outcomes = Promise.allSettled(refused)
    const one = await openDialog()
    expect(document.querySelectorAll('tapkit-sandbox-wallet')).toHaveLength(1)
    expect(one.root.querySelector('pre')?.textContent).toBe('h')
    one.press('Reject')
    const two = await openDialog()
    expect(two.root.querySelector('pre')?.textContent).toBe('i')
    two.root.querySelector('dialog')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    expect((await outcomes).map((outcome) => outcome.status === 'rejected' && outcome.reason.code)).toEqual([
      4001, 4001,
    ])
  })

  test('warns when a sign-in names another site', async () => {
    open()
    await request('eth_requestAccounts')
    wallet.mode = 'ask'
    const text = 'evil.example wants you to sign in with your Ethereum account:\n'
    const signing = request('personal_sign', [text, first])
    const { root, press } = await openDialog()
    expect(root.querySelector('.warning')?.textContent).toContain('evil.example')
    press('Sign')
    expect(await signing).toMatch(/^0x/)
  })

  test('a wallet that hangs never answers', async () => {
    open({ mode: 'hang' })
    const late = new Promise((resolve) => setTimeout(resolve, 20, 'nothing'))
    expect(await Promise.race([request('eth_requestAccounts'), late])).toBe('nothing')
    wallet.mode = 'approve'
    expect(await request('eth_requestAccounts')).toEqual([first])
  })
})
