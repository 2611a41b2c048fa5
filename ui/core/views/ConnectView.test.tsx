import { act } from 'react'
import type { Plugin } from 'tapkit/kernel'
import { afterEach, expect, test } from 'vitest'
import { click, mount, type } from '../../kit/fixtures/mount.tsx'
import { buttonOf, last, settle } from '../fixtures/drawn.ts'
import { absentOf, twoChains, views, walletOf } from '../fixtures/twoChains.ts'
import ConnectView from './ConnectView.tsx'

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
