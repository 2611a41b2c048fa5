/** Numbers of the instructions that a transfer is made of, as their programs count them. */
export const instruction = { systemTransfer: 2, createIdempotent: 1, transferChecked: 12 } as const
