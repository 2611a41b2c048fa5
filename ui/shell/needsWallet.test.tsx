import { act } from 'react'
import { emailCapture } from 'tapkit/features/email-capture'
import type { ConnectorInput, Kernel, Plugin } from 'tapkit/kernel'
import { createMemoryArea, createTestKernel, mockNetwork } from 'tapkit/testing'
import { expect, test, vi } from 'vitest'
import { core } from '../core/index.ts'
import { openShell, settle, type TestView } from './fixtures/openShell.tsx'

/** A chain by its namespace, with a wallet that approves. The wallet is on the chain's second network. */
const chain = (namespace: string, name: string, wallet: Partial<ConnectorInput> = {}): Plugin => ({
  name: namespace,
  apply(kernel) {
    const [first, second] = [mockNetwork(`${namespace}:1`), mockNetwork(`${namespace}:2`)]
    kernel.networks.add([first, second], { name })
    kernel.connectors.add({
      id: `${namespace}-wallet`,
      name: `${name} Wallet`,
      namespace,
      kind: 'announced',
      getProvider: async () => ({}),
      connect: async () => ({ network: second, accounts: [{ address: `${namespace}-account` }] }),
      ...wallet,
    } as never)
  },
})

const views: Record<string, TestView> = {
  Start: {},
  Pay: { title: 'Pay', wallet: true, draw: ({ params }) => <p>{`pays ${JSON.stringify(params)}`}</p> },
  Mint: { title: 'Mint', wallet: 'bitcoin', draw: () => <p>mints</p> },
  Coin: {
    title: 'Coin',
    wallet: ((params: { readonly on: string }) => params.on) as never,
    draw: () => <p>coin</p>,
  },
  Broken: {
    title: 'Broken',
    wallet: () => {
      throw new TypeError('boom')
    },
    draw: () => <p>drawn</p>,
  },
}

async function openKit(chains = [chain('ether', 'Ether'), chain('bitcoin', 'Bitcoin')], storage = createMemoryArea()) {
  const shell = await openShell(views, { storage }, [core(), ...chains])
  const started = shell.kernel.start()
  await settle()
  // A view's code loads outside of the test's clock.
  await import('../pieces/further.ts')
  const settled = async () => {
    await settle()
    await settle(1_000)
  }
  const open = async (view: string, params?: unknown) => {
    act(() => (shell.kernel.open as (view: string, params?: unknown) => void)(view, params))
    await settled()
  }
  const press = async (name: string | RegExp) => {
    const key = [...shell.root.querySelectorAll<HTMLElement>('button')].find(
      (each) => each.textContent?.match(name) || each.getAttribute('aria-label')?.match(name),
    )
    if (!key) throw new Error(`No key ${name} in ${shell.root.textContent}`)
    act(() => key.click())
    await settled()
  }
  return {
    ...{ ...shell, open, press, settled, started },
    text: () => shell.find('.tk-view').textContent ?? '',
    title: () => shell.find('.tk-head__t').textContent,
    stack: () => shell.kernel.state.router.stack.map(({ view }) => view),
  }
}

const connect = (kernel: Kernel, namespace: string) =>
  act(async () => void (await kernel.connect({ connectorId: `${namespace}-wallet`, namespace } as never)))

test('a view that needs a wallet says so, leads to the wallets, and is drawn with its parameters once a wallet has connected (interface 25)', async () => {
  const kit = await openKit()
  await kit.open('Pay', { amount: '7' })
  expect([kit.title(), kit.text()]).toEqual([
    'Pay',
    'No wallet is connectedConnect a wallet. You come back here afterwards.Connect',
  ])
  await kit.press(/^Connect$/)
  expect(kit.title()).toBe('Connect wallet')
  await kit.press('Ether Wallet')
  await vi.waitUntil(() => kit.kernel.connection())
  await kit.settled()
  expect([kit.stack(), kit.text(), kit.kernel.state.modal.open]).toEqual([['Pay'], 'pays {"amount":"7"}', true])
})

test('the way back leads past the views before, and Back from the view leads on as before', async () => {
  const kit = await openKit()
  await kit.open('Start')
  await kit.show('Pay', {})
  await kit.press(/^Connect$/)
  await kit.press('Bitcoin Wallet')
  await vi.waitUntil(() => kit.kernel.connection())
  await kit.settled()
  expect([kit.stack(), kit.text()]).toEqual([['Start', 'Pay'], 'pays {}'])
})

test('error: a wallet of another chain is not enough: the chain is named, and only its wallets are offered', async () => {
  const kit = await openKit()
  await connect(kit.kernel, 'ether')
  await kit.open('Mint')
  expect(kit.text()).toBe(
    'No Bitcoin wallet is connectedConnect a Bitcoin wallet. You come back here afterwards.Connect',
  )
  await kit.press(/^Connect$/)
  expect(kit.text()).not.toContain('Ether Wallet')
  await kit.press('Bitcoin Wallet')
  await vi.waitUntil(() => kit.kernel.connection('bitcoin' as never))
  await kit.settled()
  expect([kit.stack(), kit.text()]).toEqual([['Mint'], 'mints'])
  await act(async () => void (await kit.kernel.disconnect({ namespace: 'bitcoin' } as never)))
  await kit.settled()
  expect(kit.text()).toContain('No Bitcoin wallet is connected')
})

test('a visitor who turns back from the wallets is told the same again, and has the focus on the key', async () => {
  const kit = await openKit()
  await kit.open('Pay')
  await kit.press(/^Connect$/)
  await kit.press('Back')
  expect(kit.text()).toContain('No wallet is connected')
  expect(kit.root.activeElement?.textContent).toBe('Connect')
})

test('a wallet that the page connects meanwhile is enough', async () => {
  const kit = await openKit()
  await kit.open('Pay', {})
  await connect(kit.kernel, 'ether')
  await kit.settled()
  expect(kit.text()).toBe('pays {}')
})

test('a view may name its wallet by its parameters', async () => {
  const kit = await openKit()
  await connect(kit.kernel, 'ether')
  await kit.open('Coin', { on: 'ether' })
  expect(kit.text()).toBe('coin')
  await kit.open('Coin', { on: 'bitcoin' })
  expect(kit.text()).toContain('No Bitcoin wallet is connected')
})

test('error: a view that fails to name its wallet is drawn, and the failure is reported', async () => {
  const kit = await openKit()
  const reported: string[] = []
  kit.kernel.hooks.onError.tap('t', ({ message }) => void reported.push(message))
  await kit.open('Broken')
  expect([kit.text(), reported.includes('boom')]).toEqual(['drawn', true])
})

test('while the wallet of the last visit comes back, the view waits for the wallet', async () => {
  const storage = createMemoryArea()
  const before = createTestKernel({ storage, plugins: [chain('ether', 'Ether')] })
  await before.start()
  await connect(before, 'ether')
  before.destroy()
  let answer = (_: unknown) => {}
  const restore = () => new Promise((resolve) => (answer = resolve))
  const kit = await openKit([chain('ether', 'Ether', { restore } as never)], storage)
  await kit.open('Pay', {})
  expect(kit.text()).toBe('Checking your wallet')
  await act(async () => answer({ network: mockNetwork('ether:2'), accounts: [{ address: 'ether-account' }] }))
  await kit.started
  await kit.settled()
  expect(kit.text()).toBe('pays {}')
})

test('while a gate checks another account of the connected wallet, no view says that no wallet is connected (interface 25)', async () => {
  let tell = (_: unknown) => {}
  let pass = () => {}
  const watch = (_: unknown, report: typeof tell) => {
    tell = report
  }
  const gate: Plugin = {
    name: 'gate',
    apply: ({ hooks }) =>
      hooks.authorize.tapPromise('gate', async ({ account }) => {
        if (account.address === 'other') await new Promise<void>((resolve) => (pass = resolve))
      }),
  }
  const kit = await openKit([chain('ether', 'Ether', { watch } as never), gate])
  await connect(kit.kernel, 'ether')
  await kit.open('Pay', {})
  expect(kit.text()).toBe('pays {}')
  await act(async () => tell({ accounts: [{ address: 'other' }] }))
  await kit.settled()
  expect(kit.text()).toBe('Checking your wallet')
  await act(async () => pass())
  await kit.settled()
  expect(kit.text()).toBe('pays {}')
})

test.each(['in the modal', 'in the wallet'])(
  'a wallet that connects on a network that the app does not offer is asked to move first, and a visitor who moves %s is back at the view (networks 5, interface 25)',
  async (where) => {
    let tell = (_: unknown) => {}
    const wallet = {
      connect: async () => ({ network: mockNetwork('ether:9'), accounts: [{ address: 'ether-account' }] }),
      switchNetwork: async (network: unknown) => ({ network }),
      watch: (_: unknown, report: typeof tell) => {
        tell = report
      },
    }
    const kit = await openKit([chain('ether', 'Ether', wallet as never)])
    await import('../pieces/behindAccount.ts')
    await kit.open('Pay', { amount: '7' })
    await kit.press(/^Connect$/)
    await kit.press('Ether Wallet')
    await vi.waitUntil(() => kit.kernel.connection())
    await kit.settled()
    expect(kit.title()).toBe('Switch network')
    if (where === 'in the modal') await kit.press('ether 1')
    else await act(async () => tell({ network: mockNetwork('ether:1') }))
    await kit.settled()
    await kit.settled()
    expect([kit.stack(), kit.text()]).toEqual([['Pay'], 'pays {"amount":"7"}'])
  },
)

test('a visitor who passes a question while connecting is back at the view afterwards', async () => {
  const gate = emailCapture({ onCapture: () => {}, required: false } as never)
  const kit = await openKit([chain('ether', 'Ether'), gate])
  await kit.kernel.view('DataCapture')?.load()
  await kit.open('Pay', {})
  await kit.press(/^Connect$/)
  await kit.press('Ether Wallet')
  await act(async () => void (await vi.waitUntil(() => kit.stack().includes('DataCapture'))))
  await kit.settled()
  await kit.press('Skip for now')
  await act(async () => void (await vi.waitUntil(() => kit.kernel.connection())))
  await kit.settled()
  expect([kit.stack(), kit.text()]).toEqual([['Pay'], 'pays {}'])
})

test('error: wallets of a chain that is not composed are not looked for: the developer of the app hears which chain is missing', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const kit = await openKit()
  const heard: unknown[] = []
  kit.kernel.hooks.onError.tap('test', (error) => void heard.push(error))
  await kit.open('', { namespace: 'solana' })
  expect(kit.text()).toContain('Connect wallet couldn’t load')
  expect(heard).toMatchObject([{ name: 'NetworkNotFoundError', debug: expect.stringContaining('offers solana') }])
  await kit.open('', { namespace: 'bitcoin' })
  expect(kit.text()).toContain('Bitcoin Wallet')
  said.mockRestore()
})
