/** What the servers and those who ask them agree on. */
export const origin = 'http://localhost:3000'
export const secret = 'x'.repeat(40)
