import type { SignInMessage } from './types.ts'

/** Whether a sign-in has ended by its own words. */
export const isOver = ({ expirationTime }: Pick<SignInMessage, 'expirationTime'>): boolean =>
  Date.parse(expirationTime ?? '') <= Date.now()
