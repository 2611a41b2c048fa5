/**
 * Resolves once the press that is answered now has come to its end. Whoever waits for a connection, a switch or a gate goes on in the task of the
 * answer, through as many promises as the caller has: only the end of the task tells that the last of them has run.
 */
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
