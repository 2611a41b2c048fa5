/** Most bytes of a memo (UTF-8) that fit into a transaction of 1,232 bytes beside a transfer of any kind. */
export const memoLimit = 256
