import { useState } from 'react'

/**
 * What a review shows: what was asked for when it opened, until an app asks for a review of something else. `turn` counts
 * the reviews that were asked for, so that each begins anew. Emptying the form after a payment does not count.
 */
export function useReviewed<reviewed extends object>(asked: reviewed | undefined) {
  const [shown, setShown] = useState({ reviewed: asked, turn: 0 })
  const isOther = asked !== undefined && asked !== shown.reviewed
  const now = isOther ? { reviewed: asked, turn: shown.turn + 1 } : shown
  if (isOther) setShown(now)
  return now
}
