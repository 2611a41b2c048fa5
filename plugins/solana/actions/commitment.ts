/** What counts as recorded: a block that two thirds of the stake voted for. */
export const commitment = 'confirmed'
