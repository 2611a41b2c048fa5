/** As far as the time in a block may be off, in ms: the rule of the network is two hours. */
export const blockLeeway = 7_200_000
