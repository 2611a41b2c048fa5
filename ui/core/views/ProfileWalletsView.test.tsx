import { act } from 'react'
import { createSlice, selectNetwork } from 'tapkit/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { click, mount } from '../../kit/fixtures/mount.tsx'
import { buttonOf, last, settle } from '../fixtures/drawn.ts'
import { connect, solana, twoChains, views } from '../fixtures/twoChains.ts'
import AccountView from './AccountView.tsx'
import ProfileWalletsView from './ProfileWalletsView.tsx'

afterEach(async () => {
  vi.useRealTimers()
  await settle()
})

test('Account: the name leads to the wallets; Disconnect ends this namespace and shows the other', async () => {
  const { kernel, world } = twoChains()
  await connect(kernel, 'eip155', 'app.harbor')
  await connect(kernel, 'solana', 'Tern')
  kernel.open('Account')
  const { findAll, find } = mount(<AccountView kernel={kernel} params={undefined} />)
  click(find('h2 button'))
  expect(last(kernel)).toMatchObject({ view: 'ProfileWallets', params: { namespace: 'solana' } })
  kernel.goBack()
  click(buttonOf(findAll('button'), 'Disconnect'))
  await settle()
  expect(world.ended).toEqual(['solana:Tern'])
  expect(find('.tk-who').textContent).toContain('Harbor')
  expect(kernel.state.toast?.message).toBe('Tern disconnected')
})

/** The list of wallets, with a connected wallet in each chain. */
async function openWallets() {
  const kit = twoChains()
  const { kernel } = kit
  await connect(kernel, 'solana', 'Tern')
  await connect(kernel, 'eip155', 'app.harbor')
  kernel.open('Account')
  kernel.navigate('ProfileWallets')
  return kit
}

test('ProfileWallets: a tab a namespace with its count; the active account; the other one becomes active at a click', async () => {
  const { kernel, world } = await openWallets()
  const { find, findAll, page } = mount(<ProfileWalletsView kernel={kernel} params={undefined} />)
  const tabs = findAll('[role=tab]')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['EVM1', 'Solana1'])
  expect(tabs[0]?.hasAttribute('data-autofocus')).toBe(true)
  expect(find('.tk-wcard').textContent).toMatch(/eip1…ddressActive.*Harbor/)
  expect(page.textContent).toContain('2 wallets connected')
  expect(find<HTMLAnchorElement>('.tk-wcard a').href).toBe('https://explorer.example/address/eip155-app.harbor-address')
  if (tabs[1]) click(tabs[1])
  expect(find('.tk-wcard').textContent).not.toContain('Active')
  click(buttonOf(findAll('button'), /^Switch to Tern/))
  await settle()
  expect([selectNetwork(kernel.state), kernel.state.toast?.message]).toEqual([solana.id, 'Now using Tern'])
  expect(find('.tk-wcard').textContent).toContain('Active')
  expect(world.asked.filter((what) => what.startsWith('switch'))).toEqual([])
})

test('ProfileWallets: a session is called by its own name where it has one (walletconnect 2)', async () => {
  const { kernel } = await openWallets()
  const id = kernel.connection('eip155')?.sessionId ?? ''
  Object.assign(createSlice('sessionNames', () => ({})).of(kernel) ?? {}, { [id]: 'Rainbow · WalletConnect' })
  const { find } = mount(<ProfileWalletsView kernel={kernel} params={undefined} />)
  expect(find('.tk-wcard').getAttribute('aria-label')).toBe('Rainbow · WalletConnect')
})

test('ProfileWallets: an empty namespace says so and adds; with one wallet a namespace no further one is added', async () => {
  const { kernel } = twoChains()
  await connect(kernel, 'eip155', 'app.harbor')
  kernel.open('Account')
  kernel.navigate('ProfileWallets')
  const { findAll, page } = mount(<ProfileWalletsView kernel={kernel} params={undefined} />)
  expect(page.textContent).not.toContain('Add an EVM wallet')
  expect(page.textContent).not.toContain('Disconnect all')
  const [, tab] = findAll('[role=tab]')
  if (tab) click(tab)
  expect(page.textContent).toContain('No Solana wallet yet')
  click(buttonOf(findAll('button'), 'Add a Solana wallet'))
  expect(last(kernel)).toMatchObject({ view: 'Connect', params: { namespace: 'solana' } })
  await settle()
})

test('ProfileWallets: Disconnect ends one and stays; a failure is said', async () => {
  const { kernel, world } = await openWallets()
  const { findAll, page } = mount(<ProfileWalletsView kernel={kernel} params={undefined} />)
  click(buttonOf(findAll('button'), 'Disconnect'))
  await settle()
  expect([world.ended, views(kernel)]).toEqual([['eip155:app.harbor'], ['Account', 'ProfileWallets']])
  expect(page.textContent).toContain('No EVM wallet yet')
  expect([selectNetwork(kernel.state), kernel.state.toast?.message]).toEqual([solana.id, 'Harbor disconnected'])
  world.fails = 'disconnect'
  const [, tab] = findAll('[role=tab]')
  if (tab) click(tab)
  click(buttonOf(findAll('button'), 'Disconnect'))
  await settle()
  expect([kernel.connection('solana'), kernel.state.toast]).toMatchObject([
    undefined,
    { message: 'Failed to disconnect', variant: 'error' },
  ])
  // After the last wallet has gone, there is no account to go back to.
  kernel.goBack()
  expect(views(kernel)).toEqual(['Connect'])
  await settle()
})

test('ProfileWallets: Disconnect all asks for 4 s, does not take the second half of a double click, and ends every one', async () => {
  const { kernel, world } = await openWallets()
  vi.useFakeTimers()
  const { findAll } = mount(<ProfileWalletsView kernel={kernel} params={undefined} />)
  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  click(buttonOf(findAll('button'), 'Disconnect all'))
  click(buttonOf(findAll('button'), 'Disconnect 2 wallets'))
  await wait(4_000)
  expect(world.ended).toEqual([])
  click(buttonOf(findAll('button'), 'Disconnect all'))
  await wait(500)
  click(buttonOf(findAll('button'), 'Disconnect 2 wallets'))
  await wait(1)
  expect(world.ended.toSorted()).toEqual(['eip155:app.harbor', 'solana:Tern'])
  expect([kernel.connection('eip155'), kernel.connection('solana')]).toEqual([undefined, undefined])
})

test('ProfileWallets beside several wallets: the others switch, what was used before connects or is forgotten', async () => {
  const { kernel } = twoChains({ features: { multiWallet: true } })
  await connect(kernel, 'eip155', 'app.harbor')
  await connect(kernel, 'eip155', 'app.quartz')
  kernel.open('Account')
  kernel.navigate('ProfileWallets')
  const { findAll, find, page } = mount(<ProfileWalletsView kernel={kernel} params={undefined} />)
  expect(find('.tk-wcard').getAttribute('aria-label')).toBe('Quartz')
  buttonOf(findAll('button'), 'Add an EVM wallet')
  click(buttonOf(findAll('button'), /^Switch to Harbor/))
  await settle()
  expect(find('.tk-wcard').getAttribute('aria-label')).toBe('Harbor')
  await act(async () => kernel.disconnect({ namespace: 'eip155', connectorId: 'app.quartz' }))
  expect(page.textContent).toContain('Used before')
  buttonOf(findAll('button'), 'Connect Quartz')
  click(buttonOf(findAll('button'), 'Forget Quartz'))
  await settle()
  expect(page.textContent).not.toContain('Used before')
})

test('ProfileWallets: a wallet of several accounts lists them; another one is used at a press', async () => {
  const { kernel, world } = twoChains()
  world.accounts['eip155:app.harbor'] = ['0xaaaaaaaaaaaa', '0xbbbbbbbbbbbb']
  await connect(kernel, 'eip155', 'app.harbor')
  const { find, findAll } = mount(<ProfileWalletsView kernel={kernel} params={undefined} />)
  const rows = () => findAll('.tk-wcard .tk-row')
  expect(rows().map((row) => [row.textContent, row.getAttribute('aria-current')])).toEqual([
    ['0xaa…aaaaaa', 'true'],
    ['0xbb…bbbbbb', null],
  ])
  if (rows()[1]) click(rows()[1] as HTMLElement)
  await settle()
  expect([kernel.connection()?.account.address, kernel.state.toast?.message]).toEqual([
    '0xbbbbbbbbbbbb',
    'Account switched',
  ])
  expect(rows().map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true'])
  expect(find('.tk-wcard__who').textContent).toContain('0xbb…bbbbbb')
  expect(world.asked).toHaveLength(1)
})

test('ProfileWallets: a wallet beside the one in use is ended by itself', async () => {
  const { kernel, world } = twoChains({ features: { multiWallet: true } })
  await connect(kernel, 'eip155', 'app.harbor')
  await connect(kernel, 'eip155', 'app.quartz')
  const { findAll } = mount(<ProfileWalletsView kernel={kernel} params={undefined} />)
  click(buttonOf(findAll('button'), /^Disconnect Harbor/))
  await settle()
  expect([world.ended, kernel.connection()?.connector.name, kernel.state.toast?.message]).toEqual([
    ['eip155:app.harbor'],
    'Quartz',
    'Harbor disconnected',
  ])
})

test('ProfileWallets: a switch in the tab of another chain takes the app there', async () => {
  const { kernel } = twoChains({ features: { multiWallet: true } })
  await connect(kernel, 'solana', 'Harbor')
  await connect(kernel, 'solana', 'Tern')
  await connect(kernel, 'eip155', 'app.quartz')
  kernel.open('Account')
  const params = { namespace: 'solana' } as const
  const { findAll } = mount(<ProfileWalletsView kernel={kernel} params={params} />)
  click(buttonOf(findAll('button'), /^Switch to Harbor/))
  await settle()
  expect([selectNetwork(kernel.state), kernel.connection()?.connector.name, kernel.state.toast?.message]).toEqual([
    solana.id,
    'Harbor',
    'Now using Harbor',
  ])
})

test('ProfileWallets: a wallet that locked connects again or is forgotten; beside one wallet only it is not listed', async () => {
  const drawn = async (multiWallet: boolean) => {
    const { kernel, world } = twoChains({ features: { multiWallet } })
    await connect(kernel, 'eip155', 'app.harbor')
    world.report['eip155:app.harbor']?.({ accounts: [] })
    const { findAll, page } = mount(<ProfileWalletsView kernel={kernel} params={undefined} />)
    await settle()
    return { kernel, findAll, page }
  }
  expect((await drawn(false)).page.textContent).not.toContain('Used before')
  const { kernel, findAll, page } = await drawn(true)
  buttonOf(findAll('button'), 'Connect Harbor')
  click(buttonOf(findAll('button'), 'Forget Harbor'))
  await settle()
  expect(page.textContent).not.toContain('Used before')
  expect([kernel.state.graph.sessions, kernel.state.graph.recent]).toEqual([{}, []])
})

test('ProfileWallets: in a chain where the connected wallet stands as well, it is offered (interface 6)', async () => {
  const { kernel, world } = twoChains()
  await connect(kernel, 'eip155', 'app.harbor')
  kernel.open('Account')
  const params = { namespace: 'solana' } as const
  kernel.navigate('ProfileWallets', params)
  const { findAll } = mount(<ProfileWalletsView kernel={kernel} params={params} />)
  buttonOf(findAll('button'), 'Add a Solana wallet')
  click(buttonOf(findAll('button'), 'Connect Harbor'))
  await settle()
  expect([world.asked.at(-1), views(kernel)]).toEqual([
    `connect solana:Harbor ${solana.id}`,
    ['Account', 'ProfileWallets'],
  ])
})

test('ProfileWallets: a wallet that a switch has to ask to connect is given up with the list (sessions 15)', async () => {
  const { kernel, world } = twoChains({ features: { multiWallet: true } })
  await connect(kernel, 'eip155', 'app.quartz')
  await connect(kernel, 'eip155', 'app.harbor')
  kernel.open('Account')
  kernel.navigate('ProfileWallets')
  const { findAll } = mount(<ProfileWalletsView kernel={kernel} params={undefined} />)
  // The wallet was locked without a word, and its window is never answered.
  Object.assign(kernel.connectors.get('eip155', 'app.quartz') ?? {}, { restore: async () => undefined })
  world.hold = new Promise(() => {})
  click(buttonOf(findAll('button'), /^Switch to Quartz/))
  await settle()
  expect([world.asked.length, kernel.state.modal.yielding]).toEqual([3, true])
  kernel.close()
  await settle()
  expect([kernel.state.graph.attempts, kernel.state.modal.yielding]).toEqual([[], false])
})
