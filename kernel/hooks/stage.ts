/** The order of taps. Lower stages run first; `fallback` is asked if no other tap answered. */
export const stage = { early: -100, normal: 0, late: 100, fallback: 1000 } as const
