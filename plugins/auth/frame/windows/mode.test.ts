import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMarker, leaveMarker } from './marker.ts'
import { type Mode, type ModeEvent, nextMode, startMode } from './mode.ts'

const after = (...events: ModeEvent[]): Mode => events.reduce(nextMode, startMode)

test.each<[ModeEvent[], Mode]>([
  [[], { status: 'unknown' }],
  [['marker seen'], { status: 'frame' }],
  [['storage denied'], { status: 'window', because: 'denied' }],
  [['window opened'], { status: 'looking' }],
  [['window opened', 'marker seen'], { status: 'frame' }],
  [['window opened', 'window gone without a marker'], { status: 'window', because: 'partitioned' }],
  [['window opened', 'window gone without a marker', 'marker seen'], { status: 'frame' }],
  [['storage denied', 'marker seen'], { status: 'window', because: 'denied' }],
  [['window blocked'], { status: 'redirect', isStorageDenied: false }],
  [['window opened', 'marker seen', 'window gone without a marker'], { status: 'frame' }],
  [['window opened', 'marker seen', 'window blocked'], { status: 'redirect', isStorageDenied: false }],
  [['storage denied', 'window blocked'], { status: 'redirect', isStorageDenied: true }],
  [
    ['window blocked', 'storage denied', 'window blocked', 'window opened', 'marker seen'],
    { status: 'window', because: 'denied' },
  ],
  [['storage denied', 'window blocked', 'window opened'], { status: 'window', because: 'denied' }],
  [['window blocked', 'window opened', 'marker seen'], { status: 'frame' }],
])('after %j the mode is %j', (events, mode) => {
  expect(after(...events)).toEqual(mode)
})

test('of any sequence, a window that is gone leaves no mode that still looks, and frame mode needs a marker', () => {
  const events: ModeEvent[] = [
    'storage denied',
    'window opened',
    'window blocked',
    'marker seen',
    'window gone without a marker',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 12 }), (sequence) => {
      const mode = after(...sequence)
      // Denied storage is not shared later.
      if (sequence[0] === 'storage denied') expect(mode.status).not.toBe('frame')
      if (mode.status === 'frame') expect(sequence).toContain('marker seen')
      if (sequence.at(-1) === 'window gone without a marker') expect(mode.status).not.toBe('looking')
      if (sequence.at(-1) === 'window blocked') expect(mode.status).toBe('redirect')
      expect(nextMode(mode, 'window gone without a marker')).toEqual(
        nextMode(nextMode(mode, 'window gone without a marker'), 'window gone without a marker'),
      )
    }),
  )
})

function pageWith(localStorage: Pick<Storage, 'getItem' | 'setItem'>) {
  return { localStorage }
}
const deny = () => {
  throw new DOMException('denied', 'SecurityError')
}

test('a bridge sees the marker of a window with the same storage, and none in another one', () => {
  const entries = new Map<string, string>()
  const shared = pageWith({
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
  })
  const other = pageWith({ getItem: () => null, setItem: () => {} })
  expect(findMarker(shared)).toBe('absent')
  expect(leaveMarker(shared)).toBe(true)
  expect(findMarker(shared)).toBe('seen')
  expect(findMarker(other)).toBe('absent')
})

test('denied storage is said, whether the storage itself is denied or what is done with it', () => {
  const denied = {
    get localStorage() {
      return deny()
    },
  }
  expect([findMarker(denied), leaveMarker(denied)]).toEqual(['denied', false])
  const full = pageWith({ getItem: deny, setItem: deny })
  expect([findMarker(full), leaveMarker(full)]).toEqual(['denied', false])
})
