/** The entry by which a window shows the bridge that both have one storage. It says nothing else. */
const key = 'tapkit-secure:window'

/** The storage of a page; reading it throws where the browser denies it. */
type Page = { readonly localStorage: Pick<Storage, 'getItem' | 'setItem'> }

/** Leaves the marker, called by a window. Answers whether the browser let it. */
export function leaveMarker(page: Page): boolean {
  try {
    page.localStorage.setItem(key, '1')
    return true
  } catch {
    return false
  }
}

/** Looks for the marker, called by the bridge, which writes nothing. */
export function findMarker(page: Page): 'seen' | 'absent' | 'denied' {
  try {
    return page.localStorage.getItem(key) === '1' ? 'seen' : 'absent'
  } catch {
    return 'denied'
  }
}
