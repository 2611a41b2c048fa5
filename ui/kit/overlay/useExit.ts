import { useEffect, useState } from 'react'

/** How long the exit of a dialog plays, in ms. */
const exitDuration = 200

/** Stays true while the exit plays; a timer, because an animation's end may never come. */
export function useExit(open: boolean): boolean {
  const [shown, setShown] = useState(open)
  // While it is drawn, not after: an effect would draw everything once more before the first frame.
  if (open && !shown) setShown(true)
  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => setShown(false), exitDuration)
    return () => clearTimeout(timer)
  }, [open])
  return shown
}
