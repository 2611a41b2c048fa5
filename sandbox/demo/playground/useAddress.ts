import { useMemo, useRef, useState } from 'react'
import type { StateId } from '../inline/states.ts'
import { type Playground, toText, usualOf, writeQuery } from './query.ts'

/** An address that says which wallets are in the page is for one kit alone. */
const isAboutWallets = (query: URLSearchParams): boolean => query.has('wallet') || query.has('crowd')

/**
 * Whether the inline modal is in: `inline=off` leaves it out, as do a page around this one and an address that is about the
 * wallets in it. Tests use them, to look at one kit.
 */
function wantsInline(): boolean {
  const query = new URLSearchParams(location.search)
  if (window !== window.parent) return false
  return (query.get('inline') ?? (isAboutWallets(query) ? 'off' : 'on')) !== 'off'
}

/** The page's address, which says all that the visitor has set. */
export function useAddress({ composition, theme, view }: Playground) {
  const [isInline, setInline] = useState(wantsInline)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const addressOf = (playground: Playground, isWanted: boolean, path: string) => {
    const query = writeQuery(playground, new URLSearchParams(location.search), usualOf(path))
    if (isWanted && isAboutWallets(query)) query.set('inline', 'on')
    else if (isWanted) query.delete('inline')
    return [path, toText(query)].filter(Boolean).join('?')
  }
  // Only what is composed makes another frame: a theme is set on the living one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const frame = useMemo(() => addressOf({ composition, theme, view }, true, '/inline.html'), [composition, view])
  return {
    isInline,
    /** Where the page with the inline modal is. */
    frame,
    hrefOf: (id: StateId) => addressOf({ composition, theme, view: id }, true, location.pathname),
    /** Puts it into the address bar; choosing a view brings the modal in. */
    write(playground: Playground, brings: boolean) {
      if (brings) setInline(true)
      clearTimeout(timer.current)
      // A colour that is being picked changes faster than browsers let an address change.
      timer.current = setTimeout(
        () => history.replaceState(null, '', addressOf(playground, brings, location.pathname)),
        100,
      )
    },
  }
}
