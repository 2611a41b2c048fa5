import { afterEach, describe, expect, test, vi } from 'vitest'
import { createWallet, one, rest, startKit } from '../fixtures/chain.ts'
import type { Kernel } from '../index.ts'

afterEach(() => void vi.useRealTimers())

const stack = (kernel: Kernel) => kernel.state.router.stack.map(({ view }) => view)

/** Every event of the modal that plugins hear. */
function listen(kernel: Kernel): string[] {
  const seen: string[] = []
  kernel.hooks.onOpen.tap('t', ({ to }) => void seen.push(`open ${to.view}`))
  kernel.hooks.onNavigate.tap('t', ({ from, to }) => void seen.push(`${from?.view} → ${to.view}`))
  kernel.hooks.onClose.tap('t', ({ from }) => void seen.push(`close ${from?.view}`))
  return seen
}

describe('open and navigate', () => {
  test('default: opens at a view, goes on and back', async () => {
    const { kernel, tracked } = await startKit()
    const seen = listen(kernel)
    kernel.open('One')
    kernel.navigate('Three', { id: 3 })
    expect(kernel.state.router.stack).toMatchObject([
      { view: 'One', params: undefined },
      { view: 'Three', params: { id: 3 } },
    ])
    kernel.goBack()
    expect([kernel.state.modal.open, stack(kernel)]).toEqual([true, ['One']])
    expect(seen).toEqual(['undefined → One', 'open One', 'One → Three', 'Three → One'])
    expect(tracked).toEqual(['MODAL_OPEN'])
  })

  test('behavior: the same view again does nothing, its parameters included', async () => {
    const { kernel } = await startKit()
    kernel.open('Three', { id: 1 })
    kernel.navigate('Three', { id: 2 })
    kernel.replace('Three', { id: 2 })
    expect(kernel.state.router.stack).toMatchObject([{ view: 'Three', params: { id: 1 } }])
  })

  test('behavior: replace takes the place of the last step', async () => {
    const { kernel } = await startKit()
    kernel.open('One')
    kernel.navigate('Two')
    kernel.replace('Three', { id: 1 })
    expect(stack(kernel)).toEqual(['One', 'Three'])
  })

  test('behavior: opening again while open starts the history anew, and is no second opening', async () => {
    const { kernel, tracked } = await startKit()
    kernel.open('One')
    kernel.navigate('Two')
    kernel.open('Two')
    expect([stack(kernel), tracked]).toEqual([['Two'], ['MODAL_OPEN']])
  })

  test('behavior: each navigation is a visit of its own, and Back returns to the same visit (interface 22)', async () => {
    const { kernel } = await startKit()
    const visit = () => kernel.state.router.stack.at(-1)?.visit
    kernel.open('One')
    const first = visit()
    kernel.navigate('Two')
    const second = visit()
    kernel.goBack()
    expect(visit()).toBe(first)
    kernel.navigate('Two')
    const third = visit()
    kernel.open('Two')
    expect(new Set([first, second, third, visit()]).size).toBe(4)
  })

  test('behavior: opening for a namespace tells whether that one is connected, not another (analytics 11)', async () => {
    const { kernel } = await startKit([createWallet('one')])
    kernel.hooks.beforeNavigate.tap('core', ({ view }) =>
      view === '' ? { view: 'One', params: undefined } : undefined,
    )
    const connected: unknown[] = []
    kernel.hooks.track.tap('t', ({ event, props }) => {
      if (event === 'MODAL_OPEN') connected.push(props.connected)
    })
    await kernel.connect(one)
    for (const where of [undefined, { namespace: 'alpha' }, { namespace: 'beta' }]) {
      if (where) kernel.open(where as never)
      else kernel.open()
      kernel.close()
    }
    expect(connected).toEqual([true, true, false])
  })

  test('behavior: a plugin decides where open() without a view leads, and redirects a step back', async () => {
    const { kernel } = await startKit([createWallet('one')])
    kernel.hooks.beforeNavigate.tap('core', (route) => {
      if (route.view === '') return { view: kernel.connection() ? 'Two' : 'One', params: undefined }
      return route.view === 'One' && kernel.connection() ? { view: 'Two', params: undefined } : undefined
    })
    kernel.open()
    expect(stack(kernel)).toEqual(['One'])
    kernel.navigate('Three', { id: 1 })
    await kernel.connect(one)
    kernel.goBack()
    expect(stack(kernel)).toEqual(['Two'])
  })

  test('error: a view that no plugin brings changes nothing', async () => {
    const { kernel } = await startKit()
    const open = kernel.open as (view: string) => void
    expect(() => open('Swap')).toThrow('No plugin shows the view "Swap"')
    expect(() => open('__proto__')).toThrow('No plugin shows the view')
    expect([kernel.state.modal.open, stack(kernel)]).toEqual([false, []])
  })

  test('behavior: `stage.early` overrides a view', async () => {
    const { kernel } = await startKit()
    const own = { title: 'Mine', load: async () => ({ default: () => null }) }
    kernel.hooks.resolveView.tap({ name: 'mine', stage: -100 }, ({ view }) => (view === 'One' ? own : undefined))
    expect([kernel.view('One')?.title, kernel.view('Two')?.title, kernel.view('Nine')]).toEqual([
      'Mine',
      'A view',
      undefined,
    ])
  })

  test('behavior: slot items come in their order', async () => {
    const { kernel } = await startKit()
    const slot = kernel.hooks.slot.for('account.actions' as never)
    const item = (id: string, order: number) => ({ id, label: id, icon: id, view: 'Account' as const, order })
    slot.tap('b', (items) => [...items, item('late', 30)])
    slot.tap('a', (items) => [...items, item('early', 10)])
    expect(kernel.slot('account.actions' as never, undefined as never).map(({ id }) => id)).toEqual(['early', 'late'])
    expect(kernel.slot('nobody' as never, undefined as never)).toEqual([])
  })
})

describe('close', () => {
  test('default: closes, forgets the history and the toast', async () => {
    const { kernel, tracked } = await startKit()
    const seen = listen(kernel)
    kernel.open('One')
    kernel.notify('Copied')
    expect(kernel.close()).toBe(true)
    expect(kernel.state.modal.open).toBe(false)
    expect([stack(kernel), kernel.state.toast]).toEqual([[], undefined])
    expect([seen.at(-1), tracked.at(-1)]).toEqual(['close One', 'MODAL_CLOSE'])
    expect(kernel.close()).toBe(true)
    expect(tracked.length).toBe(2)
  })

  test('behavior: back with one entry closes (interface 5)', async () => {
    const { kernel } = await startKit()
    kernel.open('One')
    kernel.goBack()
    expect(kernel.state.modal.open).toBe(false)
  })

  test('behavior: a refused close shakes for 500 ms, once (interface 5)', async () => {
    const { kernel } = await startKit()
    kernel.hooks.beforeClose.tap('siwx', ({ view, reason }) =>
      view === 'Two' && reason === 'user' ? false : undefined,
    )
    kernel.open('One')
    kernel.navigate('Two')
    vi.useFakeTimers()
    expect(kernel.close()).toBe(false)
    vi.advanceTimersByTime(400)
    expect(kernel.close()).toBe(false)
    expect([kernel.state.modal.shaking, kernel.state.modal.open, vi.getTimerCount()]).toEqual([true, true, 1])
    vi.advanceTimersByTime(100)
    expect(kernel.state.modal.shaking).toBe(false)
    expect(kernel.close('done')).toBe(true)
  })
})

describe('toast', () => {
  test('default: shows for 2.5 seconds', async () => {
    const { kernel } = await startKit()
    vi.useFakeTimers()
    kernel.notify('Copied')
    vi.advanceTimersByTime(2_499)
    expect(kernel.state.toast).toMatchObject({ message: 'Copied', variant: 'success' })
    vi.advanceTimersByTime(1)
    expect(kernel.state.toast).toBeUndefined()
  })

  test('behavior: the next one has its own time; a loading one stays', async () => {
    const { kernel } = await startKit()
    vi.useFakeTimers()
    kernel.notify('first')
    vi.advanceTimersByTime(2_000)
    kernel.notify('second', 'error')
    vi.advanceTimersByTime(2_000)
    expect(kernel.state.toast?.message).toBe('second')
    kernel.notify('third', 'loading')
    vi.advanceTimersByTime(60_000)
    expect(kernel.state.toast?.message).toBe('third')
  })
})

describe('alerts', () => {
  test('default: an error shows where `debug` is on, a warning always (errors 3)', async () => {
    const quiet = (await startKit()).kernel
    quiet.alert({ code: 'APKT008' })
    expect(quiet.state.alert).toBeUndefined()
    quiet.alert({ code: 'APKTW002' })
    expect(quiet.state.alert).toEqual({
      code: 'APKTW002',
      title: 'Invalid Email Address',
      message: 'Please enter a valid email address',
      variant: 'warning',
    })
    quiet.alert(undefined)
    expect(quiet.state.alert).toBeUndefined()
    const { kernel } = await startKit([], { debug: true })
    kernel.alert({ code: 'APKT010', message: 'Slow down.' })
    expect(kernel.state.alert).toMatchObject({ title: 'Rate Limited', message: 'Slow down.', variant: 'error' })
  })

  test.each([
    ['development', true],
    ['production', false],
  ])(
    'behavior: each is a line of the console in development, once a kit, and nothing is in production: %s (errors 3)',
    async (mode, isSaid) => {
      vi.stubEnv('NODE_ENV', mode)
      const said: unknown[][] = []
      const listening = (['error', 'warn', 'info', 'log'] as const).map((level) =>
        vi.spyOn(console, level).mockImplementation((...line) => void said.push([level, ...line])),
      )
      try {
        const { kernel } = await startKit()
        kernel.alert({ code: 'APKT010', message: 'Slow down.' })
        kernel.alert({ code: 'APKTW002' })
        // Another plugin raises the same alert.
        kernel.alert({ code: 'APKT010', message: 'Slow down.' })
        kernel.alert(undefined)
        kernel.alert({ code: 'acme', title: 'Faucet Empty', message: 'Fill it.', variant: 'warning' })
      } finally {
        vi.unstubAllEnvs()
        for (const each of listening) each.mockRestore()
      }
      const lines = [
        ['error', 'tapkit APKT010: Rate Limited. Slow down.', { code: 'APKT010' }],
        ['warn', 'tapkit APKTW002: Invalid Email Address. Please enter a valid email address', { code: 'APKTW002' }],
        ['warn', 'tapkit acme: Faucet Empty. Fill it.', { code: 'acme' }],
      ]
      expect(said).toEqual(isSaid ? lines : [])
    },
  )
})

describe('reports', () => {
  test('behavior: five errors a minute are reported, the sixth is dropped (errors 3)', async () => {
    const { kernel, errors } = await startKit()
    vi.useFakeTimers()
    for (let count = 0; count < 7; count++) kernel.report(new Error(`number ${count}`))
    expect(errors.length).toBe(5)
    vi.advanceTimersByTime(60_000)
    kernel.report(new Error('later'))
    expect(errors.length).toBe(6)
  })

  test('default: anything thrown becomes a coded error that keeps its words', async () => {
    const { kernel } = await startKit()
    const messages = [{}, 'x', { code: 7, message: 'kept' }, new Error('words'), null, undefined].map(
      (thrown) => kernel.report(thrown).message,
    )
    expect(messages).toEqual(['Unknown error', 'x', 'kept', 'words', 'Unknown error', 'Unknown error'])
  })

  test('error: an observer that throws harms nobody', async () => {
    const { kernel, errors } = await startKit()
    kernel.hooks.onError.tap({ name: 'bad', stage: -1 }, () => {
      throw new Error('bad observer')
    })
    kernel.hooks.track.tap({ name: 'bad', stage: -1 }, () => {
      throw new Error('bad analytics')
    })
    kernel.track('EVENT')
    expect(errors).toMatchObject([{ message: 'bad analytics' }])
  })
})

describe('withOverlay', () => {
  test('default: the dialog steps down for as long as any task runs, however it ends (interface 9)', async () => {
    const { kernel } = await startKit()
    let finish = () => {}
    const first = kernel.withOverlay(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve
        }),
    )
    await expect(kernel.withOverlay(() => Promise.reject(new Error('declined')))).rejects.toThrow('declined')
    expect(kernel.state.modal.yielding).toBe(true)
    finish()
    await first
    expect(kernel.state.modal.yielding).toBe(false)
  })

  test('behavior: closing and opening during a task leaves the dialog stepped down', async () => {
    const { kernel } = await startKit()
    kernel.open('One')
    let finish = () => {}
    const task = kernel.withOverlay(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve
        }),
    )
    kernel.close()
    kernel.open('One')
    expect(kernel.state.modal.yielding).toBe(true)
    finish()
    await task
    await rest()
    expect(kernel.state.modal.yielding).toBe(false)
  })

  test('behavior: a visitor who moved on has a modal dialog again, whether the wallet ever answers or not', async () => {
    const { kernel } = await startKit()
    const left = new AbortController()
    void kernel.withOverlay(() => new Promise<void>(() => {}), left.signal)
    expect(kernel.state.modal.yielding).toBe(true)
    left.abort()
    expect(kernel.state.modal.yielding).toBe(false)
    await kernel.withOverlay(async () => {}, left.signal)
    expect(kernel.state.modal.yielding).toBe(false)
  })
})
