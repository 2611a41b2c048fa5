import type { Prepared } from '../types/money.ts'

/** When what was prepared is over, by the page's own clock. */
const ends = new WeakMap<Prepared, number>()

/** Notes the time of what was just prepared by the page's own clock as well, which cannot be set back (money 55). */
export function noteEnd(prepared: Prepared): void {
  const { validUntil } = prepared
  if (validUntil !== undefined) ends.set(prepared, performance.now() + validUntil - Date.now())
}

/**
 * Whether the time of what was prepared is over. The visitor's clock may be set back, and a page's own clock may stand still
 * while the device sleeps: whichever of the two says so first is believed (money 55).
 */
export const isOver = (prepared: Prepared): boolean =>
  Date.now() > (prepared.validUntil ?? Infinity) || performance.now() > (ends.get(prepared) ?? Infinity)
