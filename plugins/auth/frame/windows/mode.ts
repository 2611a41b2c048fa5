/** How the bridge and a window of its origin work together, and while that is open: whether a window is awaited. */
export type Mode =
  /** No window has been opened yet. */
  | { readonly status: 'unknown' }
  /** A window is open, and the marker that it leaves is looked for. */
  | { readonly status: 'looking' }
  /** Storage is shared: the bridge speaks with windows over the channels of their origin. */
  | { readonly status: 'frame' }
  /** Storage is another one here, or denied: windows do all that needs a login or a key. */
  | { readonly status: 'window'; readonly because: 'partitioned' | 'denied' }
  /** Windows do not open: the page goes to the secure origin and comes back. */
  | { readonly status: 'redirect'; readonly isStorageDenied: boolean }

export type ModeEvent =
  | 'storage denied'
  | 'window opened'
  | 'window blocked'
  | 'marker seen'
  | 'window gone without a marker'

export const startMode: Mode = { status: 'unknown' }

/**
 * The mode after an event; pure and total. A marker that was seen proves that storage is shared, so nothing but a blocked window ends frame
 * mode. Denied storage is never shared later, because the page would have to load again.
 */
export function nextMode(mode: Mode, event: ModeEvent): Mode {
  if (event === 'window blocked') return { status: 'redirect', isStorageDenied: isDenied(mode) }
  switch (mode.status) {
    case 'unknown':
    case 'looking':
      if (event === 'storage denied') return { status: 'window', because: 'denied' }
      if (event === 'marker seen') return { status: 'frame' }
      if (event === 'window opened') return { status: 'looking' }
      return mode.status === 'looking' ? { status: 'window', because: 'partitioned' } : mode
    case 'window':
      // A window that was slow to leave its marker.
      return event === 'marker seen' && mode.because === 'partitioned' ? { status: 'frame' } : mode
    case 'redirect':
      if (event === 'storage denied') return { ...mode, isStorageDenied: true }
      if (event !== 'window opened') return mode
      return mode.isStorageDenied ? { status: 'window', because: 'denied' } : { status: 'looking' }
    case 'frame':
      return mode
  }
}

const isDenied = (mode: Mode): boolean =>
  (mode.status === 'window' && mode.because === 'denied') || (mode.status === 'redirect' && mode.isStorageDenied)
