/** The numbers of the instructions in transfers and trades, as their programs count them. */
export const instruction = {
  systemTransfer: 2,
  createIdempotent: 1,
  transferChecked: 12,
  approve: 4,
  setAuthority: 6,
  closeAccount: 9,
  approveChecked: 13,
  syncNative: 17,
} as const
