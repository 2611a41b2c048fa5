import { act } from 'react'
import type { Plugin } from 'tapkit/kernel'
import { expect, test, vi } from 'vitest'
import { openShell, settle } from './fixtures/openShell.tsx'

type Shell = Awaited<ReturnType<typeof openShell>>

const veto: Plugin = {
  name: 'veto',
  apply: ({ hooks }) => hooks.beforeClose.tap('veto', ({ reason }) => (reason === 'user' ? false : undefined)),
}

/** What closes a dialog, as the browser tells of it. */
const ways: [way: string, close: (shell: Shell) => void][] = [
  ['Escape', ({ find }) => void find('.tk-view').dispatchEvent(keydown())],
  ['the back gesture', ({ dialog }) => void dialog.dispatchEvent(new Event('cancel', { cancelable: true }))],
  ['a press beside it', ({ dialog }) => void dialog.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
  ['its button', ({ button }) => button('Close')?.click()],
  ['the browser itself', ({ dialog }) => dialog.close()],
]
const keydown = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true })

test.each(ways)('default: %s closes it', async (_, close) => {
  const shell = await openShell({ First: {} })
  expect([shell.kernel.state.modal.open, shell.dialog.open]).toEqual([true, true])
  act(() => close(shell))
  await settle(1_000)
  expect([shell.kernel.state.modal.open, shell.dialog.open]).toEqual([false, false])
})

test.each(ways)('behavior: %s does not, where a plugin refuses: it shakes and stays', async (_, close) => {
  const shell = await openShell({ First: {} }, {}, veto)
  act(() => close(shell))
  await settle()
  expect([shell.kernel.state.modal.open, shell.dialog.open]).toEqual([true, true])
  expect(shell.dialog.className).toContain('is-shaking')
  await settle(2_000)
  expect(shell.dialog.className).not.toContain('is-shaking')
})

test('behavior: a press inside closes nothing', async () => {
  const shell = await openShell({ First: {} })
  act(() => void shell.find('.tk-view').dispatchEvent(new Event('pointerdown', { bubbles: true })))
  await settle(1_000)
  expect(shell.kernel.state.modal.open).toBe(true)
})

test('behavior: Escape that a view took for itself closes nothing', async () => {
  const shell = await openShell({ First: {} })
  shell.find('.tk-view').addEventListener('keydown', (event) => event.preventDefault())
  act(() => void shell.find('.tk-view').dispatchEvent(keydown()))
  await settle(1_000)
  expect(shell.kernel.state.modal.open).toBe(true)
})

test('behavior: the view stays drawn while the dialog leaves', async () => {
  const shell = await openShell({ First: {} })
  act(() => void shell.kernel.close())
  await settle(100)
  expect([shell.find('.tk-view').textContent, shell.dialog.open]).toEqual(['First', true])
  expect(shell.dialog.className).toContain('is-leaving')
  await settle(1_000)
  expect([shell.has('.tk-view'), shell.dialog.open]).toEqual([false, false])
})

test('behavior: the focus goes where the view says, and back where it came from (interface 4)', async () => {
  const shell = await openShell({
    First: {
      draw: () => (
        <button type="button" data-autofocus>
          Here
        </button>
      ),
    },
  })
  expect(shell.root.activeElement?.textContent).toBe('Here')
  act(() => void shell.kernel.close())
  await settle(1_000)
  expect(document.activeElement).toBe(shell.opener)
})

test('behavior: keys and presses in it are none of the host page’s', async () => {
  const heard: string[] = []
  const hear = ({ type }: Event) => void heard.push(type)
  for (const type of ['keydown', 'pointerdown', 'focusin']) document.addEventListener(type, hear)
  const shell = await openShell({ First: {} })
  heard.length = 0
  for (const type of ['keydown', 'pointerdown', 'focusin']) {
    act(() => void shell.find('.tk-view').dispatchEvent(new Event(type, { bubbles: true, composed: true })))
  }
  for (const type of ['keydown', 'pointerdown', 'focusin']) document.removeEventListener(type, hear)
  expect(heard).toEqual([])
})

test('behavior: it is modal, but for the time that a wallet draws in the page', async () => {
  const shell = await openShell({ First: {} })
  expect(shell.dialog.getAttribute('aria-modal')).toBe('true')
  let answer = () => {}
  const drawing = new Promise<void>((resolve) => {
    answer = resolve
  })
  const asked = shell.kernel.withOverlay(() => drawing)
  await settle()
  expect([shell.dialog.getAttribute('aria-modal'), shell.dialog.open]).toEqual(['false', true])
  answer()
  await act(() => asked)
  await settle()
  expect([shell.dialog.getAttribute('aria-modal'), shell.dialog.open]).toEqual(['true', true])
})

test('behavior: a keyboard on the screen pushes the card up, and zooming in does not', async () => {
  const view = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 })
  vi.stubGlobal('visualViewport', view)
  const shell = await openShell({ First: {} })
  const covered = (height: number, scale = 1) => {
    Object.assign(view, { height, scale })
    view.dispatchEvent(new Event('resize'))
    return shell.dialog.style.getPropertyValue('--tk-keyboard')
  }
  expect(covered(innerHeight - 300)).toBe('300px')
  expect(covered(innerHeight - 300, 2)).toBe('0px')
  expect(covered(innerHeight)).toBe('0px')
  vi.unstubAllGlobals()
})

test.each([
  ['closes it, and it goes on down from there', 120, undefined, [false, '0 100%']],
  ['leaves it where a plugin refuses', 120, veto, [true, '']],
  ['that is short leaves it', 20, undefined, [true, '']],
] as const)('behavior: dragging the sheet down %s', async (_, by, plugin, outcome) => {
  vi.stubGlobal('innerWidth', 360)
  const shell = await openShell({ First: {} }, {}, plugin)
  const point = (type: string, clientY: number) =>
    act(
      () =>
        void shell
          .find('.tk-head h1')
          .dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch', clientY })),
    )
  const { style } = shell.find('.tk-sheet')
  point('pointerdown', 10)
  point('pointermove', 10 + by)
  expect(style.getPropertyValue('translate')).toBe(`0 ${by}px`)
  await settle(100)
  point('pointerup', 10 + by)
  expect([shell.kernel.state.modal.open, style.getPropertyValue('translate')]).toEqual(outcome)
  await settle(1_000)
  expect(style.getPropertyValue('translate')).toBe('')
  vi.unstubAllGlobals()
})
