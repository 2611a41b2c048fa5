/** The figures that the servers and their clients share. */
export const origin = 'http://localhost:3000'
export const secret = 'x'.repeat(40)
