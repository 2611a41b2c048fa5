import type { Quoted } from './state.ts'

/**
 * Whether a quote no longer holds. The visitor's clock may be set back, and a page's own clock may stand still while the
 * device sleeps: whichever of the two says so first is believed.
 */
export const isOver = ({ validUntil, endsAt }: Quoted): boolean =>
  Date.now() >= validUntil || performance.now() >= endsAt
