import { expect, test } from 'vitest'
import { openShell } from './fixtures/openShell.tsx'

const last = ({ kernel }: Awaited<ReturnType<typeof openShell>>) => kernel.state.router.stack.at(-1)?.view

test('default: the heading is the title of the view, made of its parameters too', async () => {
  const shell = await openShell({ First: { title: 'Choose' }, Second: { title: (params) => `Pay ${params}` } })
  expect(shell.find('h1').textContent).toBe('Choose')
  await shell.show('Second', 'Alice')
  expect(shell.find('h1').textContent).toBe('Pay Alice')
})

test('behavior: a view without a title has a name that is only heard', async () => {
  const shell = await openShell({ First: { title: '', label: 'Your account' } })
  expect(shell.find('h1').textContent).toBe('Your account')
  expect(shell.find('h1 span').className).toBe('sr')
  expect(shell.dialog.getAttribute('aria-label')).toBe('Your account')
})

test('behavior: Back is there from the second view on, and leads to the one before', async () => {
  const shell = await openShell({ First: {}, Second: {} })
  expect(shell.button('Back')).toBeUndefined()
  await shell.show('Second')
  await shell.pressButton('Back')
  expect(last(shell)).toBe('First')
  expect(shell.button('Back')).toBeUndefined()
})

test('behavior: a view may have no way back and no way out', async () => {
  const shell = await openShell({ First: {}, Second: { back: false, closable: false } })
  await shell.show('Second')
  expect([shell.button('Back'), shell.button('Close')]).toEqual([undefined, undefined])
})

test('default: Close closes', async () => {
  const shell = await openShell({ First: {} })
  await shell.pressButton('Close')
  expect(shell.kernel.state.modal.open).toBe(false)
})

test('behavior: the place in a flow is heard', async () => {
  const shell = await openShell({ First: { step: { at: 2, of: 3 } } })
  expect(shell.has('[aria-label="Step 2 of 3"]')).toBe(true)
})

test('behavior: a plugin puts a button at the end of the header', async () => {
  const item = { id: 'more', label: 'More about it', icon: 'info', view: 'Second', order: 1 }
  const shell = await openShell(
    { First: {}, Second: {} },
    {},
    {
      name: 'more',
      apply(kernel) {
        // The view is this test's own.
        kernel.hooks.slot
          .for('header.end')
          .tap('more', (items, { view }) => (view === 'First' ? [...items, item as never] : items))
      },
    },
  )
  await shell.pressButton('More about it')
  expect(last(shell)).toBe('Second')
  expect(shell.button('More about it')).toBeUndefined()
})

test('behavior: a plugin puts a button before the title, in the place of Back, with a picture or an icon; a press is tracked', async () => {
  const tracked: string[] = []
  const shell = await openShell(
    { First: {}, Second: {} },
    {},
    {
      name: 'start',
      apply(kernel) {
        kernel.hooks.track.tap('test', ({ event }) => void tracked.push(event))
        const item = { id: 'x', icon: 'info', order: 1, event: 'PRESSED' }
        // The views are this test's own.
        kernel.hooks.slot
          .for('header.start')
          .tap('start', (items, { view, depth }) => [
            ...items,
            (view === 'First'
              ? { ...item, label: `Network ${depth}`, picture: { name: 'Alpha One' }, view: 'Second' }
              : { ...item, label: 'Start over', view: 'First' }) as never,
          ])
      },
    },
  )
  expect(shell.find('.tk-netkey').textContent).toContain('Alpha One')
  await shell.pressButton('Network 1')
  expect([last(shell), shell.button('Back')]).toEqual(['Second', undefined])
  await shell.pressButton('Start over')
  expect([last(shell), tracked.filter((event) => event === 'PRESSED').length]).toEqual(['First', 2])
})
