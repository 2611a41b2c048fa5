/** What kind of error was thrown, where that is a name: what it says may be an email. */
export const nameOf = (error: unknown): string | undefined =>
  error instanceof Error && /^\w{1,64}$/.test(error.name) ? error.name : undefined
