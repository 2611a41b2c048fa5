/** The mint of wrapped SOL: a token account of it holds lamports. */
export const wrappedSol = 'So11111111111111111111111111111111111111112'
