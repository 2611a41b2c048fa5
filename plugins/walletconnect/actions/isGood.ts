import { margin } from '../codeTimes.ts'

/** Whether a code can still be used, with the margin in which it is replaced. */
export const isGood = ({ expiresAt }: { readonly expiresAt: number }): boolean => expiresAt - Date.now() > margin
