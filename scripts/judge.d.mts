import type { Failure } from './failures.mjs'

export const mostRepeated: number
export const mostFlaky: number
export function judge<failure extends Failure>(
  failures: readonly failure[],
  passesAgain: (failure: failure) => Promise<boolean>,
): Promise<{ flaky: failure[]; failed: failure[] }>
