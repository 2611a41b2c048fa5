/** The one key that sessions and choices are stored under. */
export const sessionKey = 'session'
