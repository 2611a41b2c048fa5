import { act, useState } from 'react'
import { type BaseError, NotConnectedError } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest'
import { Button } from '../kit/buttons/Button.tsx'
import { openShell, settle } from './fixtures/openShell.tsx'

let said: Mock<(...args: unknown[]) => void>
const uncaught: unknown[] = []
const hear = (event: Event) => void uncaught.push(event)

beforeEach(() => {
  said = vi.spyOn(console, 'error').mockImplementation(() => {}) as typeof said
  addEventListener('error', hear)
  addEventListener('unhandledrejection', hear)
})
afterEach(() => {
  removeEventListener('error', hear)
  removeEventListener('unhandledrejection', hear)
  // What a view throws is no business of the host page.
  expect(uncaught.splice(0)).toEqual([])
})

/** A kit whose second view fails, and what it reported. */
async function openFailing(draw: () => never, load?: () => Promise<never>) {
  const reported: BaseError[] = []
  const shell = await openShell(
    { First: {}, Second: load ? { load } : { draw } },
    {},
    {
      name: 'listener',
      apply: (kernel) => kernel.hooks.onError.tap('listener', (error) => void reported.push(error)),
    },
  )
  await shell.show('Second')
  return { ...shell, reported }
}
const boom = (): never => {
  throw new TypeError('boom')
}

test('default: the view is drawn with the kernel and its parameters', async () => {
  const shell = await openShell({
    First: {},
    Second: { draw: ({ kernel, params }) => <p>{`${kernel.name} ${params}`}</p> },
  })
  await shell.show('Second', 'seven')
  expect(shell.find('.tk-view').textContent).toBe(`${shell.kernel.name} seven`)
})

test('behavior: a view that an app opens while it is shown is drawn anew, with its parameters (interface 22)', async () => {
  const Counter = ({ params }: { readonly params: unknown }) => {
    const [count, setCount] = useState(0)
    return <Button onClick={() => setCount(count + 1)}>{`${params} ${count}`}</Button>
  }
  const shell = await openShell({ First: {}, Second: { draw: (props) => <Counter {...props} /> } })
  await shell.show('Second', 'seven')
  await shell.pressButton('seven 0')
  expect(shell.find('.tk-view').textContent).toBe('seven 1')
  act(() => (shell.kernel.open as (view: string, params: unknown) => void)('Second', 'eight'))
  await settle()
  expect(shell.find('.tk-view').textContent).toBe('eight 0')
})

test('behavior: while a view loads its place is kept', async () => {
  let arrive = (_: { default: () => string }) => {}
  const module = new Promise<{ default: () => string }>((resolve) => {
    arrive = resolve
  })
  const load = () => module
  const shell = await openShell({ First: { load } })
  expect(shell.find('.tk-view').textContent).not.toContain('here')
  expect(shell.has('[role=status], [aria-busy=true]')).toBe(true)
  arrive({ default: () => 'here' })
  await settle()
  expect(shell.find('.tk-view').textContent).toBe('here')
})

test('error: a view that throws says so in the modal, reports it, and leaves the header (interface 8)', async () => {
  const shell = await openFailing(boom)
  expect(shell.find('.tk-view [role=alert]').textContent).toContain('Your wallet and funds are not affected')
  expect(shell.reported.map(({ cause, message }) => [cause, message].join())).toEqual([expect.stringContaining('boom')])
  expect(shell.find('.tk-view').textContent).toContain('TypeError')
  expect([shell.button('Close'), shell.button('Back')]).not.toContain(undefined)
})

test('error: the code of an error is told, and no sentence of it', async () => {
  const shell = await openFailing(() => {
    throw new NotConnectedError()
  })
  const { code, message } = new NotConnectedError()
  expect(shell.find('.tk-view').textContent).toContain(String(code))
  expect(shell.find('.tk-view').textContent).not.toContain(message)
})

test.each([
  [new Error('boom'), undefined],
  ['boom', undefined],
  [undefined, undefined],
  [new TypeError('boom'), 'TypeError'],
  [Object.assign(new Error('boom'), { code: 4001 }), 'Error 4001'],
])('error: of %s the footer says one thing, or nothing', async (thrown, said) => {
  const shell = await openFailing(() => {
    throw thrown
  })
  expect(shell.root.querySelector('.tk-view .tk-foot')?.textContent).toBe(said)
  expect(shell.find('.tk-view').textContent).not.toMatch(/error ?error|unknown|boom/i)
})

test('error: a view that cannot be loaded is the same', async () => {
  const shell = await openFailing(boom, () => Promise.reject(new TypeError('Failed to fetch')))
  expect(shell.has('.tk-view [role=alert]')).toBe(true)
  expect(shell.reported).toHaveLength(1)
})

test('behavior: "Try again" draws it anew', async () => {
  let isBroken = true
  const shell = await openShell({ First: { draw: () => (isBroken ? boom() : <p>fine</p>) } })
  await shell.pressButton('Try again')
  expect(shell.has('.tk-view [role=alert]')).toBe(true)
  isBroken = false
  await shell.pressButton('Try again')
  expect(shell.find('.tk-view').textContent).toBe('fine')
})

test('behavior: "Try again" loads what did not load', async () => {
  let tries = 0
  const load = async () => {
    if (++tries === 1) throw new TypeError('Failed to fetch')
    return { default: () => 'here' }
  }
  const shell = await openShell({ First: { load } })
  await shell.pressButton('Try again')
  expect([tries, shell.find('.tk-view').textContent]).toEqual([2, 'here'])
})

test('behavior: "Go back" leads to the view before, which is whole', async () => {
  const shell = await openFailing(boom)
  await shell.pressButton('Go back')
  expect(shell.find('.tk-view').textContent).toBe('First')
  expect(said).toHaveBeenCalled()
})

/** A kit with a view that has been drawn, and one that comes when `arrive` is called. */
async function openSlow() {
  let arrive = () => {}
  const load = () =>
    new Promise<{ default: () => string }>((resolve) => {
      arrive = () => resolve({ default: () => 'here' })
    })
  const shell = await openShell({ First: { draw: () => <button type="button">Go on</button> }, Second: { load } })
  await shell.show('Second')
  return { ...shell, arrive: () => arrive() }
}

test('behavior: the view before stays, with its title, until the next one can be drawn whole', async () => {
  const shell = await openSlow()
  expect([shell.find('h1').textContent, shell.find('.tk-view').textContent]).toEqual(['First', 'Go on'])
  shell.arrive()
  await settle()
  expect([shell.find('h1').textContent, shell.find('.tk-view').textContent]).toEqual(['Second', 'here'])
})

test('behavior: a view that takes long has its place, its title and a way back', async () => {
  const shell = await openSlow()
  await settle(800)
  expect(shell.find('h1').textContent).toBe('Second')
  expect(shell.has('[aria-busy=true]')).toBe(true)
  await shell.pressButton('Back')
  expect(shell.find('.tk-view').textContent).toBe('Go on')
})

test('behavior: what was drawn ahead in the closed modal does not stand in for the view that is opened', async () => {
  const shell = await openSlow()
  await act(async () => void shell.kernel.close('user'))
  await settle(300)
  await act(async () => void (await (shell.kernel.open as (view: string) => Promise<void>)('Second')))
  expect(shell.find('h1').textContent).toBe('Second')
})

test('behavior: Back puts the focus on the control that led on, be it in the view or above it', async () => {
  const draw = () => (
    <>
      <button type="button" data-autofocus>
        One
      </button>
      <button type="button">Two</button>
    </>
  )
  const shell = await openShell({ First: { draw }, Second: {} })
  expect(shell.root.activeElement?.textContent).toBe('One')
  act(() => shell.button('Two')?.focus())
  await shell.show('Second')
  await shell.pressButton('Back')
  expect(shell.root.activeElement?.textContent).toBe('Two')
  act(() => shell.button('Close')?.focus())
  await shell.show('Second')
  await shell.pressButton('Back')
  expect(shell.root.activeElement?.getAttribute('aria-label')).toBe('Close')
})

test.each([
  [true, 'H2'],
  [false, 'INPUT'],
])('behavior: with a finger (%s) no field opens the keyboard over a view', async (coarse, focused) => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (query) => ({ matches: coarse && query.includes('coarse') }) as MediaQueryList,
  )
  const draw = () => (
    <>
      <h2 tabIndex={-1}>Name</h2>
      <input aria-label="Field" data-autofocus />
    </>
  )
  const shell = await openShell({ First: {}, Second: { draw } })
  await shell.show('Second')
  expect(shell.root.activeElement?.tagName).toBe(focused)
})

test('behavior: the focus stays in a view that changes under it: where the view says, else on its heading (interface 4)', async () => {
  const draw = () => {
    const [step, setStep] = useState(0)
    if (step === 0) return <Button onClick={() => setStep(1)}>Pay</Button>
    return (
      <>
        <h2 tabIndex={-1}>{step === 1 ? 'Asking' : 'Declined'}</h2>
        {step === 1 && <Button onClick={() => setStep(2)}>No</Button>}
        {step === 2 && <Button autoFocus>Try again</Button>}
      </>
    )
  }
  const shell = await openShell({ First: { draw } })
  const focused = () => shell.root.activeElement?.textContent
  act(() => shell.button('Pay')?.focus())
  await shell.pressButton('Pay')
  expect(focused()).toBe('Asking')
  await shell.pressButton('No')
  expect(focused()).toBe('Try again')
})

test('behavior: a view whose content is replaced starts at its top, with the focus on its heading, and is not scrolled to it', async () => {
  const draw = () => {
    const [isWritten, setWritten] = useState(false)
    return isWritten ? <h2 tabIndex={-1}>Review</h2> : <Button onClick={() => setWritten(true)}>Write</Button>
  }
  const shell = await openShell({ First: { draw } })
  act(() => shell.button('Write')?.focus())
  shell.find('.tk-body').scrollTop = 52
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  await shell.pressButton('Write')
  expect(shell.root.activeElement?.textContent).toBe('Review')
  expect(shell.find('.tk-body').scrollTop).toBe(0)
  expect(focus.mock.lastCall).toEqual([{ preventScroll: true }])
})

test('behavior: a wallet that has taken the focus keeps it, whatever changes in the modal', async () => {
  const draw = () => {
    const [asked, setAsked] = useState(false)
    return asked ? <h2 tabIndex={-1}>Asking</h2> : <Button onClick={() => setAsked(true)}>Pay</Button>
  }
  const shell = await openShell({ First: { draw } })
  const wallet = document.body.appendChild(document.createElement('button'))
  act(() => shell.button('Pay')?.focus())
  wallet.focus()
  await shell.pressButton('Pay')
  expect(document.activeElement).toBe(wallet)
})
