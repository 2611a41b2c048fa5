import type { Plugin } from 'tapkit/kernel'
import { mockNetwork } from 'tapkit/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { logIn } from '../fixtures/logIn.ts'
import { type App, solanaId } from '../fixtures/openApp.ts'
import { evm, openSecurePage, type SecurePage, secure, sol } from '../fixtures/openSecurePage.ts'
import { closeWindow, turn } from '../fixtures/person.ts'

type Eip1193 = { request(input: { method: string; params?: unknown }): Promise<unknown> }

const ask = async ({ kernel }: App, method: string, params?: unknown) =>
  ((await kernel.getProvider('eip155')) as Eip1193).request({ method, params })
const waiting = (page: SecurePage) => vi.waitFor(() => expect(page.waiting()).toHaveLength(1))
const transfer = [{ from: evm, to: evm, value: '0x1', chainId: '0x2105' }]

/** A visitor who is asked to approve a transaction. */
async function openSending() {
  const page = openSecurePage()
  const app = await logIn(page)
  const sending = ask(app, 'eth_sendTransaction', transfer)
  await waiting(page)
  return { page, app, sending }
}

function stopClock() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('a signature is asked for in the view, and the modal closes behind it', async () => {
  const page = openSecurePage()
  const app = await logIn(page)
  const signing = ask(app, 'personal_sign', ['0x68690a', evm.toLowerCase()])
  await waiting(page)
  expect([app.view(), app.state.approval]).toEqual([
    'ApproveTransaction',
    expect.objectContaining({ kind: 'rpc', method: 'personal_sign', place: 'frame' }),
  ])
  expect(page.waiting()[0]).toMatchObject({
    place: 'frame',
    payload: { method: 'personal_sign', params: ['0x68690a', evm.toLowerCase()], chainId: 'eip155:1', account: evm },
  })
  page.waiting()[0]?.approve({ result: '0x12' })
  expect(await signing).toBe('0x12')
  expect([app.view(), page.frames()]).toEqual([undefined, 1])
})

test('in a flow the view is pushed, and the flow is shown again', async () => {
  const page = openSecurePage()
  const app = await logIn(page)
  app.kernel.open('Account')
  const signing = ask(app, 'eth_signTypedData_v4', [evm, '{}'])
  await waiting(page)
  expect(app.kernel.state.router.stack.map(({ view }) => view)).toEqual(['Account', 'ApproveTransaction'])
  page.waiting()[0]?.approve({ result: '0x12' })
  await signing
  expect(app.view()).toBe('Account')
})

test('a transaction is asked for on the network that it names', async () => {
  const { page, sending } = await openSending()
  expect(page.waiting()[0]?.payload).toMatchObject({ chainId: 'eip155:8453', account: evm, params: transfer })
  page.waiting()[0]?.approve({ result: '0xab' })
  expect(await sending).toBe('0xab')
})

test('a second request is refused at once with -32002, and was not sent (login 10)', async () => {
  const page = openSecurePage()
  const app = await logIn(page)
  const first = ask(app, 'personal_sign', ['0x68', evm])
  await waiting(page)
  await expect(ask(app, 'eth_sendTransaction', transfer)).rejects.toMatchObject({ code: -32002, unsent: true })
  page.waiting()[0]?.approve({ result: '0x12' })
  expect(await first).toBe('0x12')
})

test.each(['frame', 'denied'] as const)('closing the view refuses with 4001 and aborts (%s)', async (mode) => {
  const page = openSecurePage({ mode })
  const app = await logIn(page)
  const sending = ask(app, 'eth_sendTransaction', transfer)
  const refused = expect(sending).rejects.toMatchObject({ code: 4001, unsent: true })
  await vi.waitFor(() => expect(app.state.approval).toBeDefined())
  if (mode === 'denied') app.login.openApprovalWindow()
  await waiting(page)
  const [item] = page.waiting()
  app.kernel.close()
  await refused
  expect(item?.isAborted()).toBe(true)
  await vi.waitFor(() => expect(app.view()).toBeUndefined())
})

test.each(['frame', 'denied'] as const)(
  'closing an approval over a view that may not close leads back to that view (%s, interface 30)',
  async (mode) => {
    const page = openSecurePage({ mode })
    const app = await logIn(page)
    app.kernel.hooks.beforeClose.tap('terms', ({ view }: { readonly view: string }) =>
      view === 'Terms' ? false : undefined,
    )
    ;(app.kernel.open as (view: string) => void)('Terms')
    const refused = expect(ask(app, 'personal_sign', ['0x68', evm])).rejects.toMatchObject({ code: 4001 })
    await vi.waitFor(() => expect(app.state.approval).toBeDefined())
    if (mode === 'frame') await waiting(page)
    app.kernel.close()
    await refused
    expect([app.view(), app.state.approval]).toEqual(['Terms', undefined])
  },
)

test('an approval that nobody has opened is refused without a page', async () => {
  const page = openSecurePage({ mode: 'denied' })
  const app = await logIn(page)
  const refused = expect(ask(app, 'eth_sendTransaction', transfer)).rejects.toMatchObject({ code: 4001 })
  await vi.waitFor(() => expect(app.view()).toBe('ApproveTransaction'))
  app.login.refuseApproval()
  await refused
  expect([app.view(), page.waiting(), page.windows.length]).toEqual([undefined, [], 2])
})

test('a transaction that was signed just before the view was closed still counts (login 11)', async () => {
  const { page, app, sending } = await openSending()
  page.waiting()[0]?.approve({ result: '0xab' })
  app.kernel.close()
  expect(await sending).toBe('0xab')
})

test('a page that is not seen well enough leaves the approval to a window', async () => {
  const page = openSecurePage()
  const app = await logIn(page)
  const signing = ask(app, 'personal_sign', ['0x68', evm])
  await waiting(page)
  page.waiting()[0]?.refuse('needs_window')
  await vi.waitFor(() => expect(app.state.approval?.place).toBe('window'))
  app.login.openApprovalWindow()
  expect(page.windows.at(-1)?.url).toMatch(new RegExp(`^${secure}/approve#flow=`))
  app.login.openApprovalWindow()
  expect(page.windows).toHaveLength(2)
  await waiting(page)
  page.waiting()[0]?.approve({ result: '0x12' })
  expect(await signing).toBe('0x12')
})

test('in a browser that cannot prove a sight the approval opens a window, and a blocked window is said in the view', async () => {
  const page = openSecurePage({ provesVisibility: false })
  const app = await openWithoutFrames(page)
  const refused = expect(ask(app, 'personal_sign', ['0x68', evm])).rejects.toMatchObject({ code: 4001 })
  await vi.waitFor(() => expect(app.state.approval).toMatchObject({ place: 'window', isWindowOpen: false }))
  page.setting.blocksWindows = true
  app.login.openApprovalWindow()
  expect(app.state.approval).toMatchObject({ problem: 'blocked', isWindowOpen: false })
  app.kernel.close()
  await refused
})

async function openWithoutFrames(page: SecurePage): Promise<App> {
  page.setting.mode = 'denied'
  return logIn(page)
}

test('a window that was closed without a word has refused a signature, and left a transaction unknown', async () => {
  stopClock()
  const page = openSecurePage({ mode: 'denied' })
  vi.useRealTimers()
  const app = await logIn(page)
  stopClock()
  for (const [method, params, outcome] of [
    ['personal_sign', ['0x68', evm], { code: 4001 }],
    ['eth_sendTransaction', transfer, { code: 'secure_window_closed' }],
  ] as const) {
    const asked: Promise<{ unsent?: boolean }> = ask(app, method, params).then(
      () => ({}),
      (error) => error,
    )
    await turn(() => app.state.approval !== undefined)
    app.login.openApprovalWindow()
    await turn(() => page.waiting().length === 1)
    await vi.advanceTimersByTimeAsync(5_000)
    closeWindow(page)
    await vi.advanceTimersByTimeAsync(9_000)
    const error = await asked
    expect(error).toMatchObject(outcome)
    expect(error.unsent === true).toBe(method === 'personal_sign')
  }
})

test('a failure after signing is an unknown outcome with its id (login 11)', async () => {
  const page = openSecurePage()
  const app = await logIn(page)
  const sending = ask(app, 'eth_sendTransaction', transfer).catch((error) => error)
  await waiting(page)
  page.waiting()[0]?.refuse('outcome_unknown', { id: '0xabc' })
  expect(await sending).toMatchObject({ name: 'SendOutcomeUnknownError', transactionId: '0xabc' })
})

test.each([
  'eth_sign',
  'eth_signTypedData',
  'wallet_sendCalls',
  'eth_signTransaction',
  'toString',
  'wallet_grantPermissions',
])('%s is refused, told by a toast, and never reaches the page (login 9)', async (method) => {
  const page = openSecurePage()
  const app = await logIn(page)
  const notify = vi.spyOn(app.kernel, 'notify')
  await expect(ask(app, method, [evm, '0x12'])).rejects.toMatchObject({
    code: 4200,
    message: 'Requested RPC call is not allowed',
    unsent: true,
  })
  expect(notify).toHaveBeenCalledWith('Action not allowed', 'error')
  expect(page.waiting()).toEqual([])
})

test('a method that the page never signs is refused as not allowed', async () => {
  const page = openSecurePage()
  const app = await logIn(page)
  const signing = expect(ask(app, 'eth_signTypedData_v4', [evm, '{}'])).rejects.toMatchObject({
    code: 4200,
    unsent: true,
  })
  await waiting(page)
  page.waiting()[0]?.refuse('not_allowed', { reason: 'delegation' })
  await signing
})

test('the account of another wallet signs nothing', async () => {
  const page = openSecurePage()
  const app = await logIn(page)
  const other = `0x${'11'.repeat(20)}`
  for (const [method, params] of [
    ['personal_sign', ['0x68', other]],
    ['eth_sendTransaction', [{ from: other, to: evm }]],
    ['eth_signTypedData_v4', [other, '{}']],
  ] as const)
    await expect(ask(app, method, params)).rejects.toMatchObject({ code: 'account_not_shared' })
  expect(page.waiting()).toEqual([])
})

test('reads go to the node of the network, and nothing of them to the page', async () => {
  const page = openSecurePage()
  const asked: string[] = []
  const fetch = async (url: string, { body }: RequestInit) => {
    asked.push(`${url} ${JSON.parse(String(body)).method}`)
    return Response.json({ jsonrpc: '2.0', id: 1, result: '0x10' })
  }
  const app = await logIn(page, { fetch })
  const heard = page.heard.length
  asked.length = 0
  expect(await ask(app, 'eth_blockNumber')).toBe('0x10')
  expect(asked).toEqual(['https://eip155-1.example/ eth_blockNumber'])
  expect(await Promise.all(['eth_accounts', 'eth_chainId', 'net_version'].map((method) => ask(app, method)))).toEqual([
    [evm],
    '0x1',
    '1',
  ])
  expect([page.heard.length, asked.length]).toEqual([heard, 1])
})

test('a read goes to the next node of the network if the first does not answer (reads 15)', async () => {
  const page = openSecurePage()
  const network = mockNetwork('eip155:1', { rpcUrl: 'https://one.example/', otherRpcUrls: ['https://two.example/'] })
  const nodes: Plugin = {
    name: 'nodes',
    hosts: ['https://two.example'],
    apply: ({ networks }) => networks.add([network]),
  }
  const fetch = async (url: string) =>
    new URL(url).host === 'two.example'
      ? Response.json({ jsonrpc: '2.0', id: 1, result: '0x10' })
      : new Response('no quota', { status: 403 })
  const app = await logIn(page, { fetch, plugins: [nodes] })
  expect(await ask(app, 'eth_blockNumber')).toBe('0x10')
})

test('a session that ends gives its approval up', async () => {
  const page = openSecurePage()
  const app = await logIn(page)
  const signing = expect(ask(app, 'personal_sign', ['0x68', evm])).rejects.toMatchObject({ code: 4001 })
  await waiting(page)
  await app.kernel.disconnect()
  await signing
  expect([app.state.approval, app.view()]).toEqual([undefined, undefined])
  await expect(app.kernel.getProvider('eip155')).resolves.toBeUndefined()
})

test('a provider that a host has kept is of no use after the end, and tells its listeners', async () => {
  const page = openSecurePage()
  const app = await logIn(page)
  const provider = (await app.kernel.getProvider('eip155')) as Eip1193 & {
    on(event: string, listener: (value: unknown) => void): void
  }
  const told: unknown[] = []
  provider.on('accountsChanged', (accounts) => told.push(accounts))
  provider.on('chainChanged', (chain) => told.push(chain))
  provider.on('disconnect', (error) => told.push((error as { code: unknown }).code))
  await app.kernel.switchNetwork('eip155:8453')
  await vi.waitFor(() => expect(told).toEqual(['0x2105']))
  await app.kernel.disconnect()
  await vi.waitFor(() => expect(told).toEqual(['0x2105', [], 'not_connected']))
  await expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 'not_connected' })
})

test('a provider that a host has kept has no account of a wallet that shares none any more', async () => {
  const page = openSecurePage()
  const app = await logIn(page)
  const provider = (await app.kernel.getProvider('eip155')) as Eip1193 & {
    on(event: string, listener: (value: unknown) => void): void
  }
  const told: unknown[] = []
  provider.on('accountsChanged', (accounts) => told.push(accounts))
  page.tellUser([])
  await vi.waitFor(() => expect(app.kernel.connection()).toBeUndefined())
  await expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 'not_connected' })
  expect(told).toEqual([[]])
})

test('Solana’s messages and transactions go to the page in base58 and base64, and come back as bytes', async () => {
  const page = openSecurePage()
  const app = await logIn(page)
  const provider = (await app.kernel.getProvider('solana')) as import('tapkit/solana').SolanaProvider
  expect(provider.accounts()).toMatchObject([{ address: sol, networks: [solanaId] }])
  const signing = provider.signMessage({ address: sol, message: Uint8Array.of(1, 2, 3) })
  await waiting(page)
  expect(page.waiting()[0]?.payload).toEqual({
    method: 'solana_signMessage',
    params: { message: 'Ldp', pubkey: sol },
    chainId: solanaId,
    account: sol,
  })
  page.waiting()[0]?.approve({ result: { signature: '1'.repeat(64) } })
  expect(await signing).toEqual(new Uint8Array(64))
  const on = { address: sol, networkId: solanaId } as const
  const signed = provider.signTransaction({ ...on, transaction: Uint8Array.of(1) })
  await waiting(page)
  page.waiting()[0]?.approve({ result: { transaction: 'Ag==' } })
  expect(await signed).toEqual(Uint8Array.of(2))
  const other = {
    address: '11111111111111111111111111111112',
    networkId: solanaId,
    transaction: Uint8Array.of(1),
  } as const
  await expect(provider.signTransaction(other)).rejects.toMatchObject({ code: 'account_not_shared' })
})
