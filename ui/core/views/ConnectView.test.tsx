import { act, type ReactNode } from 'react'
import type { KernelOptions, Plugin } from 'tapkit/kernel'
import { createTestKernel, mockChain } from 'tapkit/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { click, mount, type } from '../../kit/fixtures/mount.tsx'
import { buttonOf, last, settle } from '../fixtures/drawn.ts'
import { absentOf, twoChains, views, walletOf } from '../fixtures/twoChains.ts'
import { core } from '../index.ts'
import ConnectView from './ConnectView.tsx'
import ConnectWalletsView from './ConnectWalletsView.tsx'

afterEach(settle)

/** A plugin that adds a way to connect, as it is when the view is drawn. */
const wayOf = (item: () => object): Plugin => ({
  name: 'way',
  apply: ({ hooks }) => hooks.slot.for('connect.methods').tap('way', (items) => [...items, item() as never]),
})

test('behavior: before the terms are accepted the list is inert, and a press that comes all the same asks no wallet (interface 7)', async () => {
  const { kernel, world } = twoChains({
    termsUrl: '/terms',
    features: { legalCheckbox: true },
    plugins: [wayOf(() => ({ id: 'mail', label: 'Email', icon: 'copy', view: 'Networks', order: 1 }))],
  })
  kernel.open('Connect')
  const { find, findAll } = mount(<ConnectView kernel={kernel} params={undefined} />)
  await settle()
  for (const name of [/^Harbor/, 'Choose a chain for Harbor', 'Email']) click(buttonOf(findAll('button'), name))
  expect([views(kernel), world.asked]).toEqual([['Connect'], []])
  expect(find('.tk-locked').hasAttribute('inert')).toBe(true)
  click(find('input[type=checkbox]'))
  expect(findAll('[inert]')).toHaveLength(0)
  click(buttonOf(findAll('button'), /^Harbor/))
  expect(last(kernel)).toMatchObject({ view: 'ConnectingExternal' })
  await settle()
})

test('from nine wallets on they can be searched; fewer are seen at a glance; what for is told nobody (privacy 4)', async () => {
  const { kernel, world } = twoChains()
  const tracked: unknown[] = []
  kernel.hooks.track.tap('test', ({ event, props }) => void tracked.push([event, props]))
  kernel.open('Connect')
  const { find, findAll, page } = mount(<ConnectView kernel={kernel} params={undefined} />)
  await settle()
  expect(findAll('input[type=search]')).toEqual([])
  act(() => {
    for (const id of ['Ada', 'Bea', 'Cleo', 'Dora', 'Emma', 'Frida'])
      kernel.connectors.add(walletOf(world, 'eip155', id))
  })
  await settle()
  type(find('input[type=search]'), ' CLE')
  expect(findAll('.tk-row').map(({ textContent }) => textContent)).toEqual(['Cleo'])
  expect(find('[role=status]').textContent).toBe('1 wallet')
  type(find('input[type=search]'), 'nobody')
  expect(find('[role=status]').textContent).toBe('No wallet by that name')
  expect(tracked.slice(1)).toEqual([['SEARCH_WALLET', {}]])
  expect(page.textContent).not.toContain('Install')
})

test('that wallets are installed is said only where others are not', async () => {
  const { kernel } = twoChains()
  kernel.open('Connect')
  const { page } = mount(<ConnectView kernel={kernel} params={undefined} />)
  await settle()
  expect(page.textContent).not.toContain('Installed')
  act(() => void kernel.connectors.add(absentOf('eip155', 'Plover', { web: 'https://plover.example' } as never)))
  await settle()
  expect(page.textContent).toContain('Installed')
})

test('behavior: rows that a way to connect will add have their place before they come (interface 1)', async () => {
  let coming = 2
  const { kernel } = twoChains({
    plugins: [wayOf(() => ({ id: 'list', label: 'All', icon: 'search', view: 'Networks', coming, order: 1 }))],
  })
  kernel.open('Connect')
  const { find, findAll } = mount(<ConnectView kernel={kernel} params={undefined} />)
  await settle()
  const listed = () => findAll('ul.tk-list > li').length
  const before = listed()
  expect([findAll('li[aria-hidden=true]').length, find('ul.tk-list').getAttribute('aria-busy')]).toEqual([2, 'true'])
  coming = 0
  act(() => {
    for (const id of ['Ada', 'Bea']) kernel.connectors.add(absentOf('eip155', id, {}))
  })
  await settle()
  expect([findAll('li[aria-hidden=true]').length, listed()]).toEqual([0, before])
})

/** A plugin with a section of Connect, drawn by `draw`, and the namespaces that the section was asked for. */
function sectionOf(draw: () => ReactNode = () => <button type="button">Use a passkey</button>) {
  const asked: unknown[] = []
  const plugin: Plugin = {
    name: 'section',
    apply({ hooks }) {
      const view = { title: '', load: async () => ({ default: draw }) }
      hooks.resolveView.tap('section', (input) => ((input.view as string) === 'Section' ? view : undefined))
      hooks.slot.for('connect.sections').tap('section', (items, { namespace }) => {
        asked.push(namespace)
        return [...items, { id: 'passkey', label: 'Passkey', icon: 'key', view: 'Section', order: 1 } as never]
      })
    },
  }
  return { asked, plugin }
}

async function drawConnect(features: KernelOptions['features'], section = sectionOf()) {
  const { kernel } = twoChains({ features, plugins: [section.plugin], termsUrl: '/terms' })
  kernel.open('Connect')
  const drawn = mount(<ConnectView kernel={kernel} params={undefined} />)
  await settle()
  const labels = () => drawn.findAll('button').map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)
  return { kernel, ...drawn, labels }
}

test('behavior: a section stands after the wallets of the page, and before the wallets if the host says so (wallets 16)', async () => {
  const after = await drawConnect({})
  expect(after.labels().at(-1)).toBe('Use a passkey')
  expect(after.findAll('.tk-or').map(({ textContent }) => textContent)).toEqual(['or'])
  expect(after.find('[data-autofocus]').textContent).toBe('Harbor')
  after.unmount()
  const before = await drawConnect({ connectMethodsOrder: ['passkey', 'wallet'] })
  expect(before.labels()[0]).toBe('Use a passkey')
  // The section has the first place, and with it the focus.
  expect(before.findAll('.tk-row[data-autofocus]')).toEqual([])
})

test.each<KernelOptions['features']>([{ collapseWallets: true }, { emailShowWallets: false }])(
  'behavior: with %j the wallets stand behind a row, if there is a section (wallets 17)',
  async (features) => {
    const { kernel, findAll, labels } = await drawConnect(features)
    expect(labels()).toEqual(['Continue with a wallet', 'Use a passkey'])
    click(buttonOf(findAll('button'), 'Continue with a wallet'))
    expect(views(kernel)).toEqual(['Connect', 'ConnectWallets'])
    const wallets = mount(<ConnectWalletsView kernel={kernel} params={undefined} />)
    await settle()
    expect(wallets.findAll('.tk-row').map(({ textContent }) => textContent)).toEqual(['Harbor', 'Quartz', 'Tern'])
    expect(wallets.find('[data-autofocus]').textContent).toBe('Harbor')
    const alone = twoChains({ features })
    alone.kernel.open('Connect')
    const { findAll: findAlone } = mount(<ConnectView kernel={alone.kernel} params={undefined} />)
    await settle()
    expect(findAlone('.tk-row')).toHaveLength(3)
  },
)

test('behavior: where there is no wallet, a section is the way to connect, and nobody is told to install a wallet (wallets 16)', async () => {
  const { plugin, asked } = sectionOf()
  const kernel = createTestKernel({ plugins: [core(), mockChain({ wallets: [] }).plugin, plugin] })
  kernel.open('Connect')
  const { page, findAll } = mount(<ConnectView kernel={kernel} params={{ namespace: 'mock' }} />)
  await settle()
  expect([page.textContent, findAll('.tk-or')]).toEqual(['Use a passkey', []])
  expect(asked).toContain('mock')
})

test('error: a section that throws leaves the wallets in place, and is reported (errors 7)', async () => {
  // React logs the errors that a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const section = sectionOf(() => {
    throw new TypeError('boom')
  })
  const { kernel, findAll } = await drawConnect({}, section)
  expect(findAll('.tk-row')).toHaveLength(3)
  expect(kernel.state.modal.open).toBe(true)
})

test('behavior: before the terms are accepted, no press reaches a section (interface 7)', async () => {
  const pressed = vi.fn()
  const section = sectionOf(() => (
    <button type="button" onClick={pressed}>
      Use a passkey
    </button>
  ))
  const { find, findAll } = await drawConnect({ legalCheckbox: true }, section)
  click(buttonOf(findAll('button'), 'Use a passkey'))
  expect(pressed).not.toHaveBeenCalled()
  click(find('input[type=checkbox]'))
  click(buttonOf(findAll('button'), 'Use a passkey'))
  expect(pressed).toHaveBeenCalledOnce()
})
