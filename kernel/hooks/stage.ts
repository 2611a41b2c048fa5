/** Order of taps. Lower runs first; `fallback` is asked when nobody else answered. */
export const stage = { early: -100, normal: 0, late: 100, fallback: 1000 } as const
