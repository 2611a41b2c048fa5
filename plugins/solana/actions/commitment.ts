/** A transaction counts as recorded once two thirds of the stake have voted for its block. */
export const commitment = 'confirmed'
