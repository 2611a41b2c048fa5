import { expect, onTestFinished, test, vi } from 'vitest'
import { counts, observe, type Sight, startGuard } from './pressGuard.ts'
import { provesSight, type SightPage, watchSight } from './watchSight.ts'

type Entry = { readonly isVisible: boolean; readonly intersectionRatio: number }

/** A page of 360 × 600 px whose browser looks, and whose screen draws, when the test says so. */
function fakeSight({ hasV2 = true, height = 600, devicePixelRatio = 1 } = {}) {
  const panel = document.createElement('main')
  const key = document.createElement('button')
  let look = (_entries: readonly Entry[]) => {}
  let pending: readonly Entry[] = []
  let frame = () => {}
  const inits: object[] = []
  class Observer {
    constructor(take: typeof look, init: object) {
      look = take
      inits.push(init)
    }
    observe() {}
    disconnect() {
      look = () => {}
    }
    takeRecords() {
      const taken = pending
      pending = []
      return taken
    }
  }
  class VisibilityEntry {}
  if (hasV2) {
    Object.assign(Observer.prototype, { trackVisibility: true })
    Object.assign(VisibilityEntry.prototype, { isVisible: true })
  }
  const front = { visibilityState: 'visible' as DocumentVisibilityState, isFocused: true }
  const page = {
    ...{ innerWidth: 360, innerHeight: height, devicePixelRatio, screenX: 0, screenY: 0 },
    requestAnimationFrame: (run: () => void) => {
      frame = run
      return 1
    },
    cancelAnimationFrame: () => {
      frame = () => {}
    },
    document: {
      get visibilityState() {
        return front.visibilityState
      },
      hasFocus: () => front.isFocused,
    },
    IntersectionObserver: Observer,
    IntersectionObserverEntry: VisibilityEntry,
  } as unknown as SightPage
  const told: Sight[] = []
  const watch = (stage: 'frame' | 'window') =>
    watchSight(stage, { panel, key, page, tell: (sight) => told.push(sight) })
  return {
    ...{ page, front, inits, watch, told, key },
    see: (entry: Entry) => look([entry]),
    notice: (entry: Entry) => {
      pending = [entry]
    },
    draw: () => frame(),
  }
}

const whole = { isVisible: true, intersectionRatio: 1 }

test('a frame is seen if the browser proves it for the whole panel', () => {
  const { watch, see, draw, told, inits } = fakeSight()
  watch('frame')
  draw()
  see(whole)
  draw()
  see({ isVisible: true, intersectionRatio: 0.5 })
  draw()
  see({ isVisible: false, intersectionRatio: 1 })
  draw()
  expect(told.map(({ isVisible }) => isVisible)).toEqual([false, true, false, false])
  expect(inits).toMatchObject([{ trackVisibility: true, delay: 100 }])
})

test('a press reads what the browser has noticed and not told yet', () => {
  const { watch, see, notice } = fakeSight()
  const watching = watch('frame')
  see(whole)
  expect(watching.read().isVisible).toBe(true)
  notice({ isVisible: false, intersectionRatio: 1 })
  expect(watching.read().isVisible).toBe(false)
})

test('a frame is not seen in a browser without proof, in a hidden tab, or too small', () => {
  const old = fakeSight({ hasV2: false })
  expect(provesSight(old.page)).toBe(false)
  const watching = old.watch('frame')
  old.see(whole)
  expect(watching.read().isVisible).toBe(false)
  const hidden = fakeSight()
  const hiddenWatch = hidden.watch('frame')
  hidden.see(whole)
  hidden.front.visibilityState = 'hidden'
  expect(hiddenWatch.read().isVisible).toBe(false)
  const small = fakeSight({ height: 10 })
  const smallWatch = small.watch('frame')
  small.see(whole)
  expect(smallWatch.read().isVisible).toBe(false)
  const zoomed = fakeSight({ devicePixelRatio: 0.2 })
  const zoomedWatch = zoomed.watch('frame')
  zoomed.see(whole)
  expect(zoomedWatch.read().isVisible).toBe(false)
})

test('a window is seen while it has the focus, without a proof', () => {
  const { watch, front, inits } = fakeSight({ hasV2: false })
  const watching = watch('window')
  expect(watching.read().isVisible).toBe(true)
  front.isFocused = false
  expect(watching.read().isVisible).toBe(false)
  expect(inits).toEqual([])
})

test.each(['frame', 'window'] as const)(
  'a %s that was drawn once, and stood behind others until the press, was not seen: a hidden page draws nothing (approvals 3)',
  (stage) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { watch, see, draw, told } = fakeSight()
    const watching = watch(stage)
    see(whole)
    draw()
    vi.advanceTimersByTime(100)
    draw()
    expect(told.at(-1)?.isVisible).toBe(true)
    const guard = told.reduce((guard, sight) => observe(guard, sight, 0), startGuard(stage))
    vi.advanceTimersByTime(60_000)
    const press = { isTrusted: true, held: 600, at: 60_000 }
    expect(counts(guard, { ...press, sight: watching.read() })).toBe(false)
    draw()
    expect(told.at(-1)?.isVisible).toBe(false)
  },
)

test('a key that moves is another sight', () => {
  const { watch, key } = fakeSight()
  const watching = watch('window')
  const before = watching.read().box
  key.getBoundingClientRect = () => ({ left: 0, top: 40, right: 100, bottom: 80 }) as DOMRect
  expect(watching.read().box).not.toBe(before)
})

test('after the end nothing is told', () => {
  const { watch, draw, told } = fakeSight()
  watch('window').stop()
  draw()
  expect(told).toEqual([])
})
