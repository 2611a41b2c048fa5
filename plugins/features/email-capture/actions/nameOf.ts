/** The name of a thrown error, if it is a plain word. An error's message is not used, because it may hold an email. */
export const nameOf = (error: unknown): string | undefined =>
  error instanceof Error && /^\w{1,64}$/.test(error.name) ? error.name : undefined
