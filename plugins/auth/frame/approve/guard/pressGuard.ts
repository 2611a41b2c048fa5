/** Where the page stands. */
export type Stage = 'frame' | 'window'

/** An observation of the page: whether the browser proves that the visitor sees the page, and how and where the page stands. */
export type Sight = { readonly isVisible: boolean; readonly box: string }

/** Since when the page has been seen without a change; `steadySince` is absent if the page is not seen. */
export type Guard = { readonly stage: Stage; readonly steadySince?: number; readonly box?: string }

/** Milliseconds for which the page has to be seen unchanged before a press counts (decision 0006 for the window). */
export const steadyFor: Readonly<Record<Stage, number>> = { frame: 1_000, window: 500 }

export const startGuard = (stage: Stage): Guard => ({ stage })

/** The guard after an observation; pure and total. `at` is a time in milliseconds that never goes back. */
export function observe(guard: Guard, { isVisible, box }: Sight, at: number): Guard {
  const { stage, steadySince } = guard
  if (!isVisible) return { stage }
  const isSteady = steadySince !== undefined && guard.box === box
  return isSteady ? guard : { stage, steadySince: at, box }
}

/** Whether the key may be pressed. */
export const isArmed = ({ stage, steadySince }: Guard, at: number): boolean =>
  steadySince !== undefined && at - steadySince >= steadyFor[stage]

/**
 * Milliseconds for which the pointer has to be on the key before the press. A host can move its frame under a pointer that is about to press;
 * the browser tells a frame nothing of its place.
 */
export const heldFor: Readonly<Record<Stage, number>> = { frame: 500, window: 0 }

/** A press of the key, with the sight that was read at the press. */
export type Press = {
  readonly isTrusted: boolean
  readonly sight: Sight
  /** Milliseconds for which the pointer has been on the key; a press of the keyboard has no pointer, and is held for ever. */
  readonly held: number
  readonly at: number
}

/**
 * The guard after a press that did not count. A press that comes too early restarts the wait: presses that follow each other were meant for
 * what stood there before.
 */
export function afterMiss(guard: Guard, sight: Sight, at: number): Guard {
  const seen = observe(guard, sight, at)
  return isArmed(seen, at) ? seen : observe(startGuard(guard.stage), sight, at)
}

/** Whether a press counts: a person made the press, and the page was seen unchanged until then. */
export const counts = (guard: Guard, { isTrusted, sight, held, at }: Press): boolean =>
  isTrusted === true && held >= heldFor[guard.stage] && isArmed(observe(guard, sight, at), at)
