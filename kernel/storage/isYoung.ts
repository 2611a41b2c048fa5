/** Whether a time of the wall clock is at most `lifetime` ms ago, and not still to come: the clock may have been set back. */
export function isYoung(at: number, lifetime: number): boolean {
  const age = Date.now() - at
  return age >= 0 && age <= lifetime
}
